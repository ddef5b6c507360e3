"""The linker in a spaCy pipeline."""

import spacy


def test_the_component_sets_spans_with_type_and_id() -> None:
    nlp = spacy.blank("en")
    nlp.add_pipe("kg_concepts")
    doc = nlp("We tune large language models with GRPO and a KV-cache.")
    found = {span.text: (span.label_, span.kb_id_) for span in doc.spans["kg_concepts"]}
    assert found["GRPO"] == ("method", "group-relative-policy-optimization")
    assert found["KV-cache"][1] == "kv-cache"
