/// The closed list of functions.
public enum ScriptFunction: String, Sendable, CaseIterable {
  /// Figures of a list: how many items it has, their sum, the smallest and the largest.
  case count, sum, min, max
  /// An item of a list by its place; nothing of an empty list.
  case first, last
  /// How many characters a text has, blanks included.
  case len
  /// The names of a record, in its order.
  case keys
  /// Makes one text of a list, or a list of one text.
  case join, split
  /// The same text in small or capital letters, without blanks at its ends, or with one part
  /// exchanged for another.
  case lower, upper, trim, replace
  /// A number with so many digits after the point, half away from zero.
  case round
  /// The date that a text says, today's date at the site, and the moment of the run.
  case date, today, now
  /// How many whole days a duration has.
  case days
  /// The value of an environment variable.
  case env
  /// What a file holds: its text, its rows, its value or its lines.
  case read, csv, ndjson, json, lines
  /// The text of standard input.
  case stdin
  /// Whether there is a file at a path.
  case exists
  /// Puts the rows of a list into groups with the same value of a field.
  case groupBy = "group_by"
  /// Order and change lists and maps, cut texts, write amounts, and make empty texts null.
  case sort, reverse, append, put, has, values, entries, substring, money, given
  /// Puts blanks or another character before a text until it has a width.
  case padLeft = "pad_left"
  /// Puts blanks or another character after a text until it has a width.
  case padRight = "pad_right"
  /// A part of a date as a number; weekday 1 is Monday, weeks are those of ISO 8601.
  case year, month, day, weekday, week

  /// How many arguments it takes.
  public var arity: ClosedRange<Int> {
    switch self {
    case .today, .now, .stdin: 0...0
    case .count, .first, .last, .len, .keys, .lower, .upper, .trim, .date, .days, .env, .read, .csv,
      .ndjson, .json, .lines, .exists, .reverse, .values, .entries, .given, .year, .month, .day,
      .weekday, .week:
      1...1
    case .sum, .min, .max, .join, .round, .money: 1...2
    case .sort: 1...3
    case .split, .groupBy, .append, .has: 2...2
    case .substring, .padLeft, .padRight: 2...3
    case .replace, .put: 3...3
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
    case .sort: "sort(list) or sort(list, \"field\") or sort(list, \"field\", \"desc\")"
    case .reverse: "reverse(list)"
    case .append: "append(list, value)"
    case .put: "put(map, key, value)"
    case .has: "has(map, key)"
    case .values: "values(map)"
    case .entries: "entries(map)"
    case .substring: "substring(text, start) or substring(text, start, count)"
    case .money: "money(number) or money(number, \"EUR\")"
    case .given: "given(text)"
    case .padLeft: "pad_left(text, width) or pad_left(text, width, \"0\")"
    case .padRight: "pad_right(text, width) or pad_right(text, width, \".\")"
    case .year: "year(date)"
    case .month: "month(date)"
    case .day: "day(date)"
    case .weekday: "weekday(date)"
    case .week: "week(date)"
    }
  }
}
