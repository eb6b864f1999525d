/// The closed list of functions.
public enum ScriptFunction: String, Sendable, CaseIterable {
  case count, sum, min, max, first, last, len, keys, join, split, lower, upper, trim, replace,
    round, date, today, now, days, env, read, csv, ndjson, json, lines, stdin, exists
  case groupBy = "group_by"

  /// How many arguments it takes.
  public var arity: ClosedRange<Int> {
    switch self {
    case .today, .now, .stdin: 0...0
    case .count, .first, .last, .len, .keys, .lower, .upper, .trim, .date, .days, .env, .read, .csv,
      .ndjson, .json, .lines, .exists:
      1...1
    case .sum, .min, .max, .join, .round: 1...2
    case .split, .groupBy: 2...2
    case .replace: 3...3
    }
  }

  /// Its call as the reference shows it.
  public var usage: String {
    switch self {
    case .count: "count(list)"
    case .sum: "sum(list) or sum(list, \"field\")"
    case .min: "min(list) or min(a, b)"
    case .max: "max(list) or max(a, b)"
    case .first: "first(list)"
    case .last: "last(list)"
    case .len: "len(text)"
    case .keys: "keys(record)"
    case .join: "join(list) or join(list, separator)"
    case .split: "split(text, separator)"
    case .lower: "lower(text)"
    case .upper: "upper(text)"
    case .trim: "trim(text)"
    case .replace: "replace(text, old, new)"
    case .round: "round(number) or round(number, digits)"
    case .date: "date(text)"
    case .today: "today()"
    case .now: "now()"
    case .days: "days(duration)"
    case .env: "env(name)"
    case .read: "read(path)"
    case .csv: "csv(path)"
    case .ndjson: "ndjson(path)"
    case .json: "json(path)"
    case .lines: "lines(path)"
    case .stdin: "stdin()"
    case .exists: "exists(path)"
    case .groupBy: "group_by(list, \"field\")"
    }
  }
}
