"""Worked-out answers of every shipped query on the small graph: its parameters and the values of its rows."""

from typing import Any

from cypher_graph import Row

CASES: dict[str, tuple[Row, list[list[Any]]]] = {
    "ancestry": (
        {"concept": "tinyzero"},
        [
            [1, "GRPO", "method", 3],
            [2, "PPO", "method", 3],
        ],
    ),
    "author": (
        {"author": "Bob Moss"},
        [
            ["GSM8K", "dataset", 2, 2023, 2024],
            ["PPO", "method", 2, 2023, 2024],
            ["MATH", "dataset", 1, 2024, 2024],
            ["reinforcement learning", "area", 1, 2023, 2023],
            ["mathematical reasoning", "task", 1, 2024, 2024],
            ["GRPO", "method", 1, 2024, 2024],
            ["Transformer", "architecture", 1, 2023, 2023],
        ],
    ),
    "author-path": (
        {"author": "Ada Lane", "other": "cyd-nye"},
        [
            [2, ["Ada Lane", "PPO for language models", "Bob Moss", "GRPO without a critic", "Cyd Nye"]],
        ],
    ),
    "baselines": (
        {},
        [
            ["PPO", "method", 2, 2024, 2025],
        ],
    ),
    "between": (
        {"type": "dataset"},
        [
            ["GSM8K", "dataset", 0.125, 3, 7],
        ],
    ),
    "bridges": (
        {},
        [
            ["Transformer", 1, 1, 4, 3],
            ["GRPO", 0, 1, 2, 3],
            ["GSM8K", 0, 1, 1, 3],
            ["PPO", 0, 1, 1, 3],
            ["KV Cache", 1, 1, 1, 2],
            ["reinforcement learning", 0, 1, 1, 1],
        ],
    ),
    "bridges-between": (
        {"first": 0, "second": 1},
        [
            ["reinforcement learning", "Transformer", 1, 0.3333],
            ["GRPO", "KV Cache", 1, 0.25],
            ["GRPO", "Transformer", 1, 0.2],
            ["GSM8K", "Transformer", 1, 0.2],
            ["PPO", "Transformer", 1, 0.2],
        ],
    ),
    "builds-on": (
        {"concept": "GRPO"},
        [
            ["PPO", "method", "It builds on PPO and is compared with PPO.", "GRPO without a critic", 2024, "p2"],
        ],
    ),
    "built-on-by": (
        {"concept": "ppo"},
        [
            [2024, "GRPO without a critic", ["GRPO"], "It builds on PPO and is compared with PPO.", "p2"],
            [2023, "PPO for language models", [], "RL with PPO tunes a Transformer.", "p1"],
        ],
    ),
    "central": (
        {"limit": 3},
        [
            ["GSM8K", "dataset", 0.25, 3, 7],
            ["GRPO", "method", 0.2, 3, 7],
            ["PPO", "method", 0.2, 3, 7],
        ],
    ),
    "claims-of-paper": (
        {"paper": "p3"},
        [
            ["introduces", "TinyZero", None, None, "TinyZero builds on GRPO for mathematical reasoning.", "pattern"],
            ["builds_on", "GRPO", None, None, "TinyZero builds on GRPO for mathematical reasoning.", "pattern"],
            ["compares_with", "PPO", None, None, "TinyZero beats PPO on GSM8K with a pass rate of 61%.", "pattern"],
            ["evaluated_on", "GSM8K", None, None, "TinyZero beats PPO on GSM8K with a pass rate of 61%.", "pattern"],
            [
                "reports",
                "TinyZero",
                "pass rate",
                "61",
                "TinyZero beats PPO on GSM8K with a pass rate of 61%.",
                "pattern",
            ],
        ],
    ),
    "coauthors": (
        {"author": "Bob Moss"},
        [
            ["Ada Lane", 1, 2023, "ada-lane"],
            ["Cyd Nye", 1, 2024, "cyd-nye"],
        ],
    ),
    "code": (
        {},
        [
            [2024, "GRPO without a critic", "https://example.org/grpo", "p2"],
        ],
    ),
    "code-for-concept": (
        {"concept": "grpo"},
        [
            [True, "https://example.org/grpo", "GRPO without a critic", 2024, 3, "p2"],
        ],
    ),
    "communities": (
        {},
        [
            [0, "policy optimization", 7, ["GRPO", "GSM8K", "PPO", "mathematical reasoning", "MATH"]],
            [1, "inference", 2, ["Transformer", "KV Cache"]],
        ],
    ),
    "community": (
        {"community": 0, "limit": 3},
        [
            ["GSM8K", "dataset", 3, 0.25],
            ["GRPO", "method", 3, 0.2],
            ["PPO", "method", 3, 0.2],
        ],
    ),
    "compared-with": (
        {"concept": "grpo"},
        [
            [
                "it compares with",
                "PPO",
                "It builds on PPO and is compared with PPO.",
                "GRPO without a critic",
                2024,
                "p2",
            ],
        ],
    ),
    "concept": (
        {"concept": "ppo"},
        [
            [
                "PPO",
                "method",
                ["Proximal Policy Optimization"],
                ["reinforcement learning"],
                3,
                2023,
                2025,
                "policy optimization",
                0.2,
            ],
        ],
    ),
    "datasets": (
        {},
        [
            ["GSM8K", 3, 3, 2023, 2025],
            ["MATH", 1, 1, 2024, 2024],
        ],
    ),
    "datasets-for-task": (
        {"task": "Mathematical Reasoning"},
        [
            ["GSM8K", 2, 3, 2025],
            ["MATH", 1, 1, 2024],
        ],
    ),
    "datasets-together": (
        {},
        [
            ["GSM8K", "MATH", 1],
        ],
    ),
    "descendants": (
        {"concept": "ppo"},
        [
            [1, "GRPO", "method", 3],
            [2, "TinyZero", "model", 1],
        ],
    ),
    "evaluated-on": (
        {"dataset": "gsm8k"},
        [
            [2025, "TinyZero in a day", ["TinyZero"], "TinyZero beats PPO on GSM8K with a pass rate of 61%.", "p3"],
            [
                2024,
                "GRPO without a critic",
                ["GRPO"],
                "GRPO reaches 58.1 accuracy on GSM8K, from 50.0, and 51.7 on MATH.",
                "p2",
            ],
            [2023, "PPO for language models", [], "On GSM8K, PPO-LM reaches 50.0 accuracy.", "p1"],
        ],
    ),
    "experts": (
        {"concept": "ppo"},
        [
            ["Cyd Nye", 2, 2025, "cyd-nye"],
            ["Bob Moss", 2, 2024, "bob-moss"],
            ["Ada Lane", 1, 2023, "ada-lane"],
        ],
    ),
    "fading": (
        {"papers": 1},
        [
            ["PPO", "method", -0.5, 3, 2025, [2023, 2024, 2025], [1, 1, 1]],
            ["reinforcement learning", "area", -0.25, 1, 2023, [2023], [1]],
        ],
    ),
    "foundations": (
        {},
        [
            ["PPO", "method", 2, 2023, 2024],
            ["GRPO", "method", 1, 2025, 2025],
        ],
    ),
    "gaps": (
        {"papers": 2, "together": 1, "npmi": 0.0},
        [
            ["mathematical reasoning", "Transformer", 3, 2, 3],
            ["GSM8K", "KV Cache", 2, 3, 2],
            ["KV Cache", "PPO", 2, 2, 3],
            ["KV Cache", "mathematical reasoning", 1, 2, 2],
        ],
    ),
    "gaps-of-concept": (
        {"concept": "ppo"},
        [
            ["KV Cache", "method", 2, ["GRPO", "Transformer"], 2],
        ],
    ),
    "introduced-by": (
        {"concept": "group relative policy optimization"},
        [
            [
                2024,
                "GRPO without a critic",
                ["Bob Moss", "Cyd Nye"],
                "We present GRPO for mathematical reasoning.",
                "p2",
            ],
        ],
    ),
    "introduced-once": (
        {},
        [
            ["TinyZero", "model", 2025, "TinyZero in a day", "p3", "tinyzero"],
        ],
    ),
    "kinds": (
        {"concept": "RL"},
        [
            [1, "GRPO", "method", 3],
            [1, "PPO", "method", 3],
        ],
    ),
    "leaderboard": (
        {"dataset": "GSM8K", "metric": "acc"},
        [
            [
                "GRPO",
                "accuracy",
                "58.1",
                None,
                "50.0",
                "GRPO without a critic",
                2024,
                "GRPO reaches 58.1 accuracy on GSM8K, from 50.0, and 51.7 on MATH.",
                "p2",
            ],
            [
                "PPO-LM",
                "accuracy",
                "50.0",
                None,
                None,
                "PPO for language models",
                2023,
                "On GSM8K, PPO-LM reaches 50.0 accuracy.",
                "p1",
            ],
        ],
    ),
    "met-together": (
        {"concept": "transformer"},
        [
            ["KV Cache", "method", 2, 0.6667, 2024],
            ["reinforcement learning", "area", 1, 0.3333, 2023],
            ["GRPO", "method", 1, 0.2, 2025],
            ["GSM8K", "dataset", 1, 0.2, 2023],
            ["PPO", "method", 1, 0.2, 2023],
        ],
    ),
    "methods-for-task": (
        {"task": "Mathematical Reasoning"},
        [
            ["GRPO", "method", 2, 3, 2025],
            ["PPO", "method", 2, 3, 2025],
            ["TinyZero", "model", 1, 1, 2025],
        ],
    ),
    "most-taken-up": (
        {},
        [
            ["GRPO", "method", 2024, 2],
        ],
    ),
    "new-in-year": (
        {"year": 2025},
        [
            ["TinyZero", "model", 1, "curated"],
        ],
    ),
    "new-pairs": (
        {"year": 2025},
        [
            ["GRPO", "KV Cache", 1, 0.25],
            ["GRPO", "Transformer", 1, 0.2],
        ],
    ),
    "paper": (
        {"paper": "2401.00002"},
        [
            ["GRPO", "method", 3, ["introduces"], ["GRPO"], "GRPO without a critic"],
            [
                "GSM8K",
                "dataset",
                1,
                ["evaluated_on"],
                ["GSM8K"],
                "GRPO reaches 58.1 accuracy on GSM8K, from 50.0, and 51.7 on MATH.",
            ],
            [
                "MATH",
                "dataset",
                1,
                ["evaluated_on"],
                ["MATH"],
                "GRPO reaches 58.1 accuracy on GSM8K, from 50.0, and 51.7 on MATH.",
            ],
            [
                "mathematical reasoning",
                "task",
                1,
                [],
                ["mathematical reasoning"],
                "We present GRPO for mathematical reasoning.",
            ],
            ["PPO", "method", 1, ["builds_on", "compares_with"], ["PPO"], "It builds on PPO and is compared with PPO."],
        ],
    ),
    "papers-of-author": (
        {"author": "Bob Moss"},
        [
            [2024, "GRPO without a critic", "ICLR", "p2"],
            [2023, "PPO for language models", "NeurIPS", "p1"],
        ],
    ),
    "papers-on-both": (
        {"concept": "RL", "other": "gsm8k"},
        [
            [
                2023,
                "PPO for language models",
                "RL with PPO tunes a Transformer.",
                "On GSM8K, PPO-LM reaches 50.0 accuracy.",
                "p1",
            ],
        ],
    ),
    "papers-on-concept": (
        {"concept": "ppo"},
        [
            [
                2023,
                "PPO for language models",
                3,
                [
                    "PPO for language models",
                    "RL with PPO tunes a Transformer.",
                    "On GSM8K, PPO-LM reaches 50.0 accuracy.",
                ],
                "p1",
            ],
            [2025, "TinyZero in a day", 1, ["TinyZero beats PPO on GSM8K with a pass rate of 61%."], "p3"],
            [2024, "GRPO without a critic", 1, ["It builds on PPO and is compared with PPO."], "p2"],
        ],
    ),
    "path": (
        {"concept": "ppo", "other": "KV cache"},
        [
            [2, ["PPO", "GRPO", "KV Cache"], [2, 1]],
            [2, ["PPO", "Transformer", "KV Cache"], [1, 2]],
        ],
    ),
    "results-by-metric": (
        {"metric": "accuracy"},
        [
            ["GSM8K", None, "58.1", None, "50.0", "GRPO without a critic", 2024, "p2"],
            ["GSM8K", "PPO-LM", "50.0", None, None, "PPO for language models", 2023, "p1"],
            ["MATH", None, "51.7", None, None, "GRPO without a critic", 2024, "p2"],
        ],
    ),
    "rising": (
        {},
        [
            ["GRPO", "method", 0.5, 3, 2024, [2024, 2025], [1, 2]],
            ["KV Cache", "method", 0.25, 2, 2024, [2024, 2025], [1, 1]],
        ],
    ),
    "search-concepts": (
        {"text": "cache"},
        [
            ["KV Cache", "method", 2, "kv-cache"],
        ],
    ),
    "search-papers": (
        {"text": "compression"},
        [
            [2024, "KV cache compression", "NeurIPS", "p4"],
        ],
    ),
    "similar-papers": (
        {"paper": "p6"},
        [
            ["KV cache compression", 2024, 0.8333, ["KV Cache", "Transformer"], "p4"],
            ["PPO for language models", 2023, 0.3333, ["Transformer"], "p1"],
            ["GRPO without a critic", 2024, 0.3333, ["GRPO"], "p2"],
            ["TinyZero in a day", 2025, 0.3333, ["GRPO"], "p3"],
        ],
    ),
    "strongest-pairs": (
        {"limit": 3},
        [
            ["GSM8K", "PPO", 3, 1.0],
            ["GRPO", "mathematical reasoning", 2, 0.6667],
            ["GSM8K", "mathematical reasoning", 2, 0.6667],
        ],
    ),
    "summary": (
        {},
        [
            ["Author", 4],
            ["Community", 2],
            ["Concept", 10],
            ["Paper", 6],
            ["Repository", 1],
            ["Venue", 2],
            ["BROADER", 2],
            ["BUILDS_ON", 3],
            ["COMPARES_WITH", 2],
            ["CO_OCCURS", 22],
            ["EVALUATED_ON", 4],
            ["HAS_CODE", 1],
            ["INTRODUCES", 2],
            ["IN_COMMUNITY", 9],
            ["MENTIONS", 19],
            ["PUBLISHED_IN", 5],
            ["REPORTS", 5],
            ["WROTE", 6],
        ],
    ),
    "top-of-year": (
        {"year": 2024, "type": "method"},
        [
            ["GRPO", "method", 1, 3],
            ["PPO", "method", 1, 3],
            ["KV Cache", "method", 1, 2],
        ],
    ),
    "unlinked-papers": (
        {},
        [
            ["A note", None, "p5"],
        ],
    ),
    "venue": (
        {"venue": "ICLR"},
        [
            ["mathematical reasoning", "task", 2, 2, 2024, 2025],
            ["GRPO", "method", 2, 3, 2024, 2025],
            ["GSM8K", "dataset", 2, 3, 2024, 2025],
            ["PPO", "method", 2, 3, 2024, 2025],
            ["MATH", "dataset", 1, 1, 2024, 2024],
            ["TinyZero", "model", 1, 1, 2025, 2025],
        ],
    ),
    "venues": (
        {},
        [
            ["NeurIPS", 3, 2023, 2025],
            ["ICLR", 2, 2024, 2025],
        ],
    ),
    "venues-of-concept": (
        {"concept": "ppo"},
        [
            ["ICLR", 2, 2025],
            ["NeurIPS", 1, 2023],
        ],
    ),
    "years": (
        {"concept": "grpo"},
        [
            ["GRPO", 2024, 1],
            ["GRPO", 2025, 2],
        ],
    ),
}
