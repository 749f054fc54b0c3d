"""Ctrl-C ends whatever is going on. How soon is measured by `measure/interrupt.py`; here it must end at all."""

import os
import pathlib
import signal
import subprocess
import sys
import time

import pytest
from jupyter_client.manager import start_new_kernel

# Each would go on for far longer than a test may take: nothing is limited.
LONG = {
    "tables": "papan.solve('15 14 8 12/10 11 9 13/2 6 5 1/3 7 4 0', tables='/nonexistent', time_limit=None)",
    "search": "papan.generate('tiles', seed=1, size='5x5')[0].level.solve(time_limit=None, memory_limit=None)",
    "textbook": "papan.generate('tiles', seed=1, size='5x5')[0].level.solve(algorithm='idastar', time_limit=None)",
    "rushhour": "papan.level({case4!r}).solve(algorithm='dfs', time_limit=None, memory_limit=None)",
    "many": "list(papan.solve_many(papan.generate('tiles', seed=1, size='5x5')[0].level for _ in range(9)))",
    "generate": "papan.generate('sokoban', 10**9, seed=1, min_pushes=40, time_limit=None)",
    "compare": "papan.compare(papan.generate('tiles', seed=1, size='5x5')[0].level, ['idastar'], time_limit=None)",
}

PROGRAM = """
import papan, sys
print("ready", flush=True)
try:
    while True:
        {call}
except KeyboardInterrupt:
    print("interrupted", flush=True)
    assert papan.solve("8 6 7/2 5 4/3 0 1").cost == 31
    sys.exit(7)
"""


@pytest.mark.parametrize("name", list(LONG))
def test_interrupt(name: str, examples: pathlib.Path) -> None:
    call = LONG[name].format(case4=str(examples / "rushhour" / "case4.txt"))
    program = subprocess.Popen(
        [sys.executable, "-c", PROGRAM.format(call=call)],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env={**os.environ, "PAPAN_TABLES": "/nonexistent"},
    )
    assert program.stdout is not None and program.stdout.readline() == "ready\n"
    time.sleep(0.3)
    program.send_signal(signal.SIGINT)
    said, complained = program.communicate(timeout=60)
    assert (said, program.returncode) == ("interrupted\n", 7), complained


def test_interrupt_in_a_notebook() -> None:
    manager, client = start_new_kernel(kernel_name="python3", env=dict(os.environ))
    try:
        client.execute("import papan; level = papan.generate('tiles', seed=1, size='5x5')[0].level", reply=True)
        request = client.execute("level.solve(time_limit=None, memory_limit=None)")
        time.sleep(0.5)
        manager.interrupt_kernel()
        reply = client.get_shell_msg(timeout=60)
        assert reply["parent_header"]["msg_id"] == request
        assert reply["content"]["ename"] == "KeyboardInterrupt"
        assert client.execute("level.check('')", reply=True)["content"]["status"] == "ok"
    finally:
        client.stop_channels()
        manager.shutdown_kernel(now=True)
