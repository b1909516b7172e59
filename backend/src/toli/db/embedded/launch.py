"""Become the embedded PostgreSQL server: tie its life to the parent's, drop root, execute.

Run as a file of its own (`python -I -S`) and not as Popen's `preexec_fn`: code between fork and exec may
deadlock in a program with threads. It imports as little as possible, because each start waits for it.

Arguments: the parent's process id, the user and group ids to become ("-" keeps them), the command.
"""

import ctypes
import os
import signal
import sys

PR_SET_PDEATHSIG = 1


def main() -> None:
    """Replace this process by the command; end quietly if the parent is already gone."""
    parent, user, group, *command = sys.argv[1:]
    # Python's own handler would record the signal and lose it in exec.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    if user != "-":
        os.setgroups([])
        os.setgid(int(group))
        os.setuid(int(user))
    # After the change of user, which clears it. SIGINT is PostgreSQL's fast shutdown.
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGINT)
    if os.getppid() != int(parent):
        return
    os.execv(command[0], command)  # noqa: S606  the caller's own list of arguments, no shell


if __name__ == "__main__":
    main()
