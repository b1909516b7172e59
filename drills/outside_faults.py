"""Faults of Toli's own processes, of the provider and of the mail server."""

import asyncio
import random
import signal
from pathlib import Path

import httpx
from bench.processes import Process, run

from drills.programs import PYTHON
from drills.registry import fault
from drills.topology import BASE, Topology, wait_for_http
from toli_demo.simulator import keys


@fault("FLT-06", "workers killed, 20 times", most_gap=10)
async def kill_workers(topology: Topology) -> str:
    """Kill a worker in the middle of its jobs, start it, kill the other."""
    for number in range(20):
        worker = topology.workers[number % len(topology.workers)]
        worker.kill()
        await asyncio.sleep(0.5)
        worker.start()
        await asyncio.sleep(1)
    return f"{len(topology.mailbox.accepted) - len(set(topology.mailbox.accepted))} e-mails sent twice, same Message-ID"


@fault("FLT-07", "worker stopped for 75 s, then goes on", most_gap=10)
async def stop_worker(topology: Topology) -> str:
    """Stop a worker until its jobs are given to another, and let it go on with them."""
    topology.workers[0].signal(signal.SIGSTOP)
    await asyncio.sleep(75)
    topology.workers[0].signal(signal.SIGCONT)
    await asyncio.sleep(5)
    return ""


@fault("FLT-17", "provider answers 503, then 429, for 10 s each", most_gap=30)
async def provider_down(topology: Topology) -> str:
    """Let the provider's API fail."""
    for kind in ("down", "limited"):
        await topology.faults_of_provider({"all": kind})
        await asyncio.sleep(10)
    await topology.faults_of_provider(None)
    return ""


@fault("FLT-18", "provider silent, reset, truncated, HTML", most_gap=75)
async def provider_silent(topology: Topology) -> str:
    """Let the provider never answer, break off, and answer with a page."""
    proxy = topology.provider_proxy
    proxy.is_blackhole = True
    await asyncio.sleep(30)
    proxy.heal()
    proxy.is_refusing = True
    proxy.reset_all()
    await asyncio.sleep(5)
    proxy.heal()
    proxy.half_close_all()
    await asyncio.sleep(2)
    proxy.truncate_after = 60
    await asyncio.sleep(5)
    proxy.heal()
    await topology.faults_of_provider({"all": "rubbish"})
    await asyncio.sleep(5)
    await topology.faults_of_provider(None)
    return "30 s silent, 5 s each of the others"


@fault("FLT-19", "provider accepts orders and loses its answer", most_gap=20)
async def provider_forgets(topology: Topology) -> str:
    """Let the provider do the work and answer 504."""
    await topology.faults_of_provider({"orders": {"kind": "lose_answer", "times": 10}})
    await asyncio.sleep(12)
    await topology.faults_of_provider(None)
    return "10 orders"


@fault("FLT-20", "webhooks lost, then each three times, shuffled; forged ones", most_gap=10)
async def webhooks(topology: Topology) -> str:
    """Lose all webhooks for a while, deliver those again in any order, and send some with a wrong signature."""
    await topology.faults_of_provider({"webhooks": "lose"})
    await asyncio.sleep(15)
    await topology.faults_of_provider(None)
    base = f"http://127.0.0.1:{topology.provider_port}{keys.BASE_PATH}"
    async with httpx.AsyncClient(trust_env=False, timeout=30) as http:
        events = (await http.get(f"{base}/webhooks")).raise_for_status().json()
        thrice = [event["id"] for event in events for _ in range(3)]
        random.Random(17).shuffle(thrice)  # noqa: S311  any order will do
        for number in thrice:
            await http.post(f"{base}/webhooks/{number}/deliver")
        front = f"http://127.0.0.1:{topology.front}/api/payments/razorpay/webhook"
        statuses = set()
        for event in events[:20]:
            headers = {"Host": f"{BASE}:{topology.front}", "X-Razorpay-Signature": "0" * 64,
                       "Content-Type": "application/json"}  # fmt: skip
            statuses.add((await http.post(front, content=event["body"], headers=headers)).status_code)
    return f"{len(thrice)} deliveries of {len(events)} events; forged ones answered {sorted(statuses)}"


@fault("FLT-23", "mail server refuses, then is silent", most_gap=10)
async def mail_down(topology: Topology) -> str:
    """Refuse connections of SMTP, then accept and say nothing."""
    before = len(topology.mailbox.accepted)
    topology.smtp_proxy.is_refusing = True
    await asyncio.sleep(8)
    topology.smtp_proxy.heal()
    topology.smtp_proxy.is_blackhole = True
    await asyncio.sleep(12)
    topology.smtp_proxy.heal()
    await asyncio.sleep(10)
    return f"{len(topology.mailbox.accepted) - before} e-mails delivered by 10 s after"


@fault("FLT-31", "rolling restart of the web processes, with toli migrate", most_gap=5)
async def rolling_restart(topology: Topology) -> str:
    """Restart one web process after the other, as an upgrade does."""
    await asyncio.to_thread(run, [str(PYTHON), "-m", "toli.cli", "migrate"], environment=topology.environment)
    for process, port in zip(topology.web, topology.web_ports, strict=True):
        await _restart(process, port)
    return ""


async def _restart(process: Process, port: int) -> None:
    process.terminate()
    for _ in range(400):
        if not process.is_running:
            break
        await asyncio.sleep(0.1)
    else:
        process.kill()
    process.start()
    await wait_for_http(port, "/readyz", [process])
    # nginx tries it again two seconds after its last failure.
    await asyncio.sleep(2)


@fault("FLT-32", "one web process killed behind the proxy", most_gap=5)
async def kill_web(topology: Topology) -> str:
    """Kill a web process in the middle of its requests."""
    process, port = topology.web[0], topology.web_ports[0]
    process.kill()
    await asyncio.sleep(5)
    process.start()
    await wait_for_http(port, "/readyz", [process])
    return f"{_replayed(topology)} POSTs sent to a second process"


def _replayed(topology: Topology) -> int:
    """Count POSTs that nginx sent to two processes although the first had received them."""
    lines = Path(topology.folder / "nginx-requests.log").read_text().splitlines()
    return sum('"POST"' in line and '"upstream_status":"504, 20' in line for line in lines)
