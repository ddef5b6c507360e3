"""Whether a string can be a paper's own name: against the vocabulary, the background sentences and common words."""

import re
from bisect import bisect_right
from dataclasses import dataclass
from functools import cache

from kg.claims.candidates import Candidate
from kg.claims.kinds import KIND_OF
from kg.claims.model import Reading
from kg.claims.patterns import read
from kg.claims.scope import first_own
from kg.model import Field, Relation
from kg.text import Span

COMMON = frozenset(
    "sota ai ml dl nlp cv gpu gpus cpu cpus tpu github arxiv python pytorch tensorflow english chinese german french "
    "spanish japanese korean arabic hindi european american asian african indian russian state-of-the-art sota gpt api "
    "apis pdf http https url code data supplementary appendix section table figure theorem lemma corollary google "
    "microsoft amazon facebook meta openai deepmind nvidia wikipedia twitter reddit youtube usa us uk eu covid-19 "
    "internet bayesian gaussian markov euclidean riemannian bayes hilbert lipschitz boolean poisson turing newton "
    "fisher fourier monte carlo wasserstein shapley nash pareto bellman lagrangian hamiltonian hessian jacobian "
    "laplacian bernoulli dirichlet kalman hebbian siamese transformer imagenet 2d 3d 4d rgb rgb-d icml iclr neurips "
    "nips cvpr iccv eccv wacv acl emnlp naacl eacl coling aaai ijcai ecai kdd sigir focs stoc soda colt aistats uai "
    "icra iros rss corl interspeech icassp miccai".split()
)
_BASED = re.compile(
    r"-(?:based|style|like|driven|guided|aware|enhanced|powered|inspired|specific|level|induced|free|trained|type|"
    r"generated|centric|wise|oriented|agnostic|augmented|assisted|conditioned|invariant|equivariant|regularized|only|"
    r"optimal|efficient|dependent|time|shot|scale|end|order|dimensional|parameter|[a-z]+ed|[a-z]+ing)$"
)
_NO_NAME = re.compile(
    r"^(?:(?:\d|one|two|three|four|five|six|seven|multi|n|N|full|RGB-based)[- ]?)*(?:\d[- ]?)?(?:DOFs?|DoFs?|dof|D)$|"
    r"^(?:top|non|multi|full|semi|pre|post|sub|inter|intra|quasi)-[A-Z0-9]\S*$|"
    r"^Type [IVX]+$|^[A-Z]\. |^.*\^$|^[CNQRZ]\^[A-Za-z]$|"
    r"^(?i:first|second|third|higher|type|level|rank|top)-(?i:order|\w)$|"
    r"^\d+[xX×+]\S*$|^(?:SOTA|SoTA|sota)[ -].*|"
    r"^(?:AND|OR|NOT|IN|NO|YES|OFF|ON|US|EU|UK)$|^\w/\w$|^\d+[a-z]+\d?$|^T-shirts?$|^Ph\.?D"
)
_PLACES = frozenset(
    "European American United African Asian Arabic Australian Brazilian British Canadian Chinese Dutch English French "
    "German Greek Indian Italian Japanese Korean Mexican Portuguese Russian Spanish Swedish Swiss Turkish".split()
)
_CLOSED = frozenset(", ( ) . : ; that which to – — - for whose and is a an".split())
_PLAIN = frozenset("we-propose we-propose-called and-propose proposing passive we-call our-called".split())
_DIRECT = _PLAIN | frozenset(
    "we-propose-bracket we-propose-aside we-propose-colon and-propose-called proposing-called passive-aside "
    "passive-with "
    "we-present-design we-train-called novel-called passive-named "
    "our-aside and-propose-aside proposing-aside termed called-bracket".split()
)
_CALLED_OURS = frozenset(("our-bracket", "our-called"))
_OWNED = _PLAIN | {"our-aside"}
_AT_FIRST = frozenset("we-propose and-propose proposing passive novel our the-proposed".split())
_FOR_A_TASK, _LATE = "we-propose-for", "we-propose-late"
_MIXED = re.compile(r"[A-Z0-9-]*[A-Z][A-Z0-9-]*[a-z]\w*[A-Z][\w-]*$|[A-Z]\w*[a-z]\w*[A-Z][\w-]*$|[A-Z]\w*-\w*[A-Z]\w*$")
_LOOSE = ("a", "an", "of", "for", "in", "on", "with", "to", "by", "using", "from")
_EXPLAINED = re.compile(r" , (?:an?|the|which|that) ")
_NUMBER = re.compile(r"[A-Z]\d$")
_SHAPE = re.compile(r"[a-z0-9][A-Z]|[A-Z]{2}|\d")


@cache
def _naming_words() -> frozenset[str]:
    """Give the words right before a name that is said to be proposed or called so."""
    lists, _ = read(Relation.INTRODUCES)
    return frozenset((*lists["propose"], *lists["called"], "", ",", ":", "as", "the"))


def _first_word(text: str) -> str:
    return next(iter(text.split(maxsplit=1)), "")


def _modifies(candidate: Candidate, after: str) -> bool:
    """Tell whether a bare hyphened word only describes the noun after it ("a Power-of-Two quantizer")."""
    open_noun = after[:1].isalpha() and after not in _CLOSED and after not in KIND_OF
    quoted = candidate.end - candidate.start > len(candidate.name)
    bare = candidate.strength == "n" and not candidate.long and not quoted
    return open_noun and bare and not _SHAPE.search(candidate.name)


def _singular(name: str) -> str:
    return name[:-1] if name.endswith("s") and len(name) > 3 else name


def stands_in(name: str, text: str, *, plural: bool = False) -> bool:
    """Tell whether a text has a name as whole words; with `plural`, also with an s."""
    start = text.find(name)
    while start >= 0:
        end = start + len(name)
        end += plural and text.startswith("s", end)
        if not _joins(text[start - 1 : start]) and not _joins(text[end : end + 1]):
            return True
        start = text.find(name, end)
    return False


def _joins(character: str) -> bool:
    return character.isalnum() or character in ("-", "_")


def based(name: str) -> bool:
    """Tell whether a string is an adjective made of a name ("GRPO-based")."""
    return bool(_BASED.search(name))


@dataclass(slots=True)
class Known:
    """Hold what is known of a paper's strings while its own names are sought."""

    reading: Reading
    own_start: int
    titled: tuple[str, ...] = ()

    @classmethod
    def of(cls, reading: Reading, titled: tuple[str, ...]) -> "Known":
        """Look where the paper begins to speak of itself."""
        return cls(reading, first_own(reading), titled)

    def allows(self, candidate: Candidate, *, rule: str, before: str, after: str) -> bool:
        """Tell whether a candidate can be the paper's own by some rule.

        `before` is the masked token before it, `after` the masked text after it.
        """
        direct = rule in _DIRECT
        name, rest = candidate.name, after
        after = _first_word(rest)
        if (
            len(name) < 2
            or (name[0].isdigit() and " " in name)
            or name.lower().removesuffix("s") in COMMON
            or name.lower() in COMMON
            or based(name)
            or _NO_NAME.match(name)
            or (candidate.strength == "t" and name.split()[0] in _PLACES)
            or re.match(r"-[a-z]", after)
            or self._is_number(candidate)
            or (rule == _FOR_A_TASK and not (candidate.long and _MIXED.match(name)))
        ):
            return False
        if name in self.titled:
            return True
        owned = rule == "our" and after in KIND_OF
        if rule in _AT_FIRST and not owned and self._named_before(candidate):
            return False
        if self.established(candidate, young=rule == _LATE and not candidate.long):
            plain = candidate.strength == "n" and not candidate.long
            if rule in _CALLED_OURS and plain and _MIXED.match(name):
                return True
            return rule in _OWNED and plain and after in _CLOSED and (before in KIND_OF or before in _naming_words())
        if rule == "passive" and before in _LOOSE[2:]:
            return False
        if candidate.strength == "c":
            return self._word(candidate, direct, rest)
        return not _modifies(candidate, after) and not self._in_background(candidate)

    def _is_number(self, candidate: Candidate) -> bool:
        """Tell whether a candidate numbers the items of a list: "(S1) ... (S2) ..."."""
        return bool(_NUMBER.match(candidate.name)) and f"({candidate.name})" in self.reading.texts.get(
            Field.ABSTRACT, ""
        )

    def established(self, candidate: Candidate, *, young: bool = False) -> bool:
        """Tell whether the vocabulary has the name, or the long form where there is one."""
        return self.looked_up(candidate.long or candidate.name, young=young)

    def looked_up(self, name: str, *, young: bool = False) -> bool:
        """Tell whether the vocabulary has a name; as one that may mean other things too, only if it is all capitals.

        Concepts as young as the paper do not count unless `young` says so.
        """
        readings = self.reading.lexicon.gazetteer.lookup(name)
        return any((not r.ambiguous or name.isupper()) and (young or not self._is_young(r.key)) for r in readings)

    def _is_young(self, concept: str) -> bool:
        """Tell whether a concept of the vocabulary is known to be as old as the paper, or but a year older."""
        born, year = self.reading.lexicon.concepts[concept].year, self.reading.year
        return bool(born and year and born >= year - 1)

    def sentence_of(self, position: int) -> Span:
        """Give the sentence of the abstract that a position lies in."""
        spans = self.reading.sentences[Field.ABSTRACT]
        return spans[max(0, bisect_right(spans, (position, 1 << 60)) - 1)]

    def _in_background(self, candidate: Candidate) -> bool:
        """Tell whether the name stands in the sentences before the paper speaks of itself."""
        text = self.reading.texts.get(Field.ABSTRACT, "")
        found = text.find(_singular(candidate.name))
        return 0 <= found < min(self.own_start, candidate.start)

    def _named_before(self, candidate: Candidate) -> bool:
        """Tell whether an earlier sentence has the name."""
        text = self.reading.texts.get(Field.ABSTRACT, "")
        return stands_in(_singular(candidate.name), text[: self.sentence_of(candidate.start)[0]], plural=True)

    def _word(self, candidate: Candidate, direct: bool, after: str) -> bool:
        """Ask of a plain capitalised word that it stands as a name: with an aside that says what it is, or again."""
        if direct and _EXPLAINED.match(after) and not self._in_background(candidate):
            return True
        text = self.reading.texts.get(Field.ABSTRACT, "")
        after = _first_word(after)
        again = text.count(candidate.name) > 1 and text.lower().count(candidate.name.lower()) == text.count(
            candidate.name
        )
        return direct and again and after in _CLOSED and not self._in_background(candidate)
