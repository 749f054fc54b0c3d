"""A solution as a page of its own: the boards, a slider and a button, without anything from elsewhere."""

from __future__ import annotations

import html
import itertools
import json
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ._answer import Answer
    from ._level import Frame

MAX_FRAMES = 2000
"""Longer solutions are shown by their text alone."""

_numbers = itertools.count(1)

_STYLE = """
.papan pre{display:inline-block;padding:.6em;line-height:1.15;border:1px solid #8884;border-radius:4px}
.papan .moved{background:#f5c24277;font-weight:bold}.papan .primary{color:#c0392b;font-weight:bold}
.papan .exit{color:#2471a3}.papan .border{opacity:.55}
.papan input{width:20em;vertical-align:middle}.papan code{word-break:break-all}
"""

_SCRIPT = """
(function(){const root=document.getElementById(%(id)s),frames=%(frames)s;
const board=root.querySelector('pre'),slider=root.querySelector('input'),step=root.querySelector('output'),
button=root.querySelector('button');let timer=null;
function show(){const frame=frames[slider.value];board.innerHTML=frame[1];
step.textContent=slider.value+'/'+(frames.length-1)+' '+frame[0];}
function stop(){clearInterval(timer);timer=null;button.textContent='\\u25b6';}
slider.oninput=function(){stop();show();};
button.onclick=function(){if(timer){stop();return;}
if(+slider.value===frames.length-1)slider.value=0;button.textContent='\\u23f8';
timer=setInterval(function(){if(+slider.value===frames.length-1){stop();return;}
slider.value=+slider.value+1;show();},Math.max(60,Math.min(400,20000/frames.length)));};
show();})();
"""


def _board(frame: Frame) -> str:
    lines = []
    for line in frame.spans:
        spans = (
            html.escape(text) if mark == "plain" else f'<span class="{mark}">{html.escape(text)}</span>'
            for text, mark in line
        )
        lines.append("".join(spans))
    return "\n".join(lines)


def player(answer: Answer) -> str:
    """The answer in words, and its solution step by step if it has one."""
    said = html.escape(repr(answer)[1:-1].removeprefix("papan.Answer: "))
    notes = "".join(f"<div>{html.escape(note)}</div>" for note in answer.notes)
    solution = answer.solution
    if solution is None or answer.objective is None:
        return f'<div class="papan"><div>{answer.level.svg()}</div><b>{said}</b>{notes}</div>'
    frames = answer.frames()
    code = f"<div><code>{html.escape(solution)}</code></div>"
    if len(frames) > MAX_FRAMES:
        return f'<div class="papan"><div>{answer.level.svg()}</div><b>{said}</b>{notes}{code}</div>'
    name = f"papan-{next(_numbers)}-{id(answer):x}"
    shown = json.dumps([[frame.caption, _board(frame)] for frame in frames])
    # A solution ends no script, whatever its boards hold.
    script = _SCRIPT % {"id": json.dumps(name), "frames": shown.replace("</", "<\\/")}
    return (
        f'<div class="papan" id="{name}"><style>{_STYLE}</style><b>{said}</b>{notes}'
        f"<div><pre>{_board(frames[0])}</pre></div>"
        f'<div><button aria-label="play">\u25b6</button> '
        f'<input type="range" min="0" max="{len(frames) - 1}" value="0" aria-label="step"> <output></output></div>'
        f"{code}<script>{script}</script></div>"
    )
