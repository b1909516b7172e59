"""Launcher of the embedded PostgreSQL server, which ends with its parent and drops root.

A file of its own (`python -I -S`), not `preexec_fn`: code between fork and exec may deadlock with threads. Few imports:
each start waits. Arguments: parent's process id, new user and group ids ("-" keeps them), command.
"""

import ctypes
import os
import signal
import sys

PR_SET_PDEATHSIG = 1


def main() -> None:
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
