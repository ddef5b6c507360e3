"""LaTeX in running text turned into plain Unicode; what is not understood loses its braces and backslash only."""

import re
import unicodedata

_SYMBOLS = {
    "textendash": "–",
    "textemdash": "—",
    "ldots": "...",
    "dots": "...",
    "cdots": "...",
    "times": "×",
    "cdot": "·",
    "leq": "≤",
    "le": "≤",
    "geq": "≥",
    "ge": "≥",
    "neq": "≠",
    "approx": "≈",
    "sim": "~",
    "pm": "±",
    "infty": "∞",
    "rightarrow": "→",
    "to": "→",
    "leftarrow": "←",
    "in": "∈",
    "subset": "⊂",
    "cup": "∪",
    "cap": "∩",
    "sum": "∑",
    "prod": "∏",
    "int": "∫",
    "partial": "∂",
    "nabla": "∇",
    "ell": "ℓ",
    "ll": "≪",
    "gg": "≫",
    "propto": "∝",
    "forall": "∀",
    "exists": "∃",
    "log": "log",
    "exp": "exp",
    "min": "min",
    "max": "max",
    "ss": "ß",
    "ae": "æ",
    "oe": "œ",
    "o": "ø",
    "O": "Ø",
    "l": "ł",
    "L": "Ł",
    "aa": "å",
    "AA": "Å",
    "AE": "Æ",
    "i": "ı",
    "j": "j",
    "textquoteright": "'",
    "textquoteleft": "'",
    "textquotedblleft": '"',
    "textquotedblright": '"',
    "textbackslash": " ",
    "textasciitilde": "~",
    "textunderscore": "_",
    "textregistered": "",
    "texttrademark": "",
    "star": "*",
    "ast": "*",
    "dagger": "†",
    "ddagger": "‡",
    "circ": "°",
    "degree": "°",
    "deg": "°",
    "varepsilon": "ε",
    "epsilon": "ε",
    "varphi": "φ",
    "vartheta": "θ",
    "quad": " ",
    "qquad": " ",
    "newline": " ",
    "textdollar": "$",
    "lVert": "‖",
    "rVert": "‖",
    "Vert": "‖",
    "langle": "⟨",
    "rangle": "⟩",
    "lfloor": "⌊",
    "rfloor": "⌋",
    "S": "§",
    "&": "&",
}
_SYMBOLS |= {
    unicodedata.name(chr(code)).rsplit(" ", 1)[-1].lower(): chr(code)
    for code in range(0x03B1, 0x03CA)
    if "FINAL" not in unicodedata.name(chr(code)) and chr(code) != "ε"
}
_SYMBOLS |= {
    "Gamma": "Γ",
    "Delta": "Δ",
    "Theta": "Θ",
    "Lambda": "Λ",
    "Pi": "Π",
    "Sigma": "Σ",
    "Phi": "Φ",
    "Psi": "Ψ",
    "Omega": "Ω",
    "lambda": "λ",
}
_ACCENTS = {
    "'": "\u0301",
    "`": "\u0300",
    "^": "\u0302",
    '"': "\u0308",
    "~": "\u0303",
    "=": "\u0304",
    ".": "\u0307",
    "u": "\u0306",
    "v": "\u030c",
    "H": "\u030b",
    "c": "\u0327",
    "k": "\u0328",
    "r": "\u030a",
    "d": "\u0323",
    "b": "\u0331",
    "hat": "\u0302",
    "tilde": "\u0303",
    "bar": "\u0304",
    "widetilde": "\u0303",
    "widehat": "\u0302",
}
_ACCENT = re.compile(
    r"\\(?:(['`^\"~=.])\s?|([uvHckrdb])(?=\s|\{|\\)\s?|(hat|tilde|bar|widetilde|widehat)(?=\s|\{)\s?)"
    r"(?:\{\s?(?:\\mathcal\s?\{)?\\?([A-Za-zıj])\}?\s?\}|\\?([A-Za-zı])(?![A-Za-z]{12}))"
)
_DROPPED = re.compile(
    r"\\(?:cite[a-z]*|ref|label|eqref|vspace|hspace|footnote(?:mark|text)?|thanks|includegraphics|index)\*?(?:\[[^\[\]]*\])?\{[^{}]*\}"
)
_LINKED = re.compile(r"\\(?:url|href)\s?\{([^{}]*)\}(?:\{([^{}]*)\})?")
_FRACTION = re.compile(r"\\[dt]?frac\s?\{([^{}]*)\}\s?\{([^{}]*)\}")
_ROOT = re.compile(r"\\sqrt\s?\{([^{}]*)\}")
_SCRIPT = re.compile(r"([\^_])\s?\{([^{}]*)\}")
_WRAPPER = re.compile(r"\\[a-zA-Z]+\*?\s?\{([^{}]*)\}")
_SWITCH = re.compile(r"\{\s?\\(?:em|it|bf|tt|sc|rm|sf|itshape|bfseries|ttfamily|small|large)\b\s?")
_COMMAND = re.compile(r"\\([a-zA-Z]+)\s?")
_ESCAPED = re.compile(r"\\([%&$#_{}])")
_SPACING = re.compile(r"\\[,;:! ]|\\\\|(?<!\\)~(?=[A-Za-z\\$(])")
_TIE = re.compile(r"(?<=[\w.,)])~(?=[A-Z(-])")
_LOST_BACKSLASH = re.compile(r"(?<![\w\\])t?ext(?:it|bf|sc|tt|rm|sf)\{")
"""`\\textit{` in a file whose reader took the backslash, or backslash and t together, for an escape."""
_MATH = re.compile(
    r"\$\$([^$]{1,2000})\$\$|(?<!\\)\$(?=\S)([^$]{1,600}?)(?<=[^\s\\])\$(?!\d)|\\\(([^$]{1,600}?)\\\)|\\\[([^$]{1,2000}?)\\\]"
)
_ROUNDS = 4


def plain_latex(text: str) -> str:
    r"""Turn LaTeX commands, accents, escapes and formulas into Unicode text.

    >>> plain_latex(r"$\epsilon$-greedy, 5.82\% \textit{risk}, $\tilde{O}(\sqrt{T})$, K{\"u}hn")
    'ε-greedy, 5.82% risk, Õ(sqrt(T)), Kühn'
    """
    text = _SWITCH.sub("{", _LOST_BACKSLASH.sub("{", text) if "ext" in text else text)
    text = _TIE.sub(" ", text) if "~" in text else text
    text = _DROPPED.sub("", text) if "\\" in text else text
    text = _LINKED.sub(lambda m: f"{m[2]} ({m[1]})" if m[2] else m[1], text)
    text = _MATH.sub(lambda m: _formula(next(part for part in m.groups() if part)), text)
    return _commands(text)


def _formula(math: str) -> str:
    return _commands(re.sub(r"\s+", " ", math.strip()))


def _commands(text: str) -> str:
    if "\\" in text:
        text = _SPACING.sub(lambda m: "" if m[0] == r"\!" else " ", text)
        text = _ACCENT.sub(_accented, text)
    for _ in range(_ROUNDS):
        before = text
        text = _FRACTION.sub(r"\1/\2", _ROOT.sub(r"sqrt(\1)", _SCRIPT.sub(_script, text)))
        text = _WRAPPER.sub(_wrapped, text)
        if text == before:
            break
    text = (
        _COMMAND.sub(lambda m: _SYMBOLS.get(m[1], "") + (" " if m[0][-1] == " " else ""), text)
        if "\\" in text
        else text
    )
    return _braces(_ESCAPED.sub(r"\1", text))


def _wrapped(match: re.Match[str]) -> str:
    name = re.match(r"\\([a-zA-Z]+)", match[0])
    symbol = _SYMBOLS.get(name[1], "") if name else ""
    return f"{symbol}{match[1]}" if not match[1].startswith("\\") or symbol else match[1]


def _script(match: re.Match[str]) -> str:
    body = match[2]
    return f"{match[1]}{body}" if len(body) < 2 or body.isalnum() else f"{match[1]}({body})"


def _accented(match: re.Match[str]) -> str:
    mark = _ACCENTS[match[1] or match[2] or match[3]]
    letter = (match[4] or match[5]).replace("ı", "i")
    return unicodedata.normalize("NFC", letter + mark)


def _braces(text: str) -> str:
    """Drop grouping braces; a brace that LaTeX escaped was already unescaped and goes with them."""
    return text.replace("{", "").replace("}", "")
