import OpsDomain
import OpsKernel

/// The options every command takes.
public struct GlobalOptions: Sendable, Equatable {
  /// `-o`; nil takes a table at a terminal, tab-separated text elsewhere.
  public var format: OutputFormat?
  /// `--fields`: the only fields that are shown; nil for those that the format shows by default.
  public var fields: [String]?
  /// `--out`: the file that takes the answer in place of standard output.
  public var file: String?
  /// The same file once it was looked at, and asked about where that was due.
  var permit: FilePermit?
  /// `--where`: the rows of a list that are wanted.
  public var filter: Filter?
  /// Shows what would change, and changes nothing.
  public var isDryRun = false
  /// Skips the confirmation question.
  public var isConfirmed = false
  /// `--confirm`: confirms for the book of that name and no other.
  public var confirmation: String?
  /// `--expect-rows` or `--max-rows`: how many records may be touched.
  public var rows: RowAllowance?
  /// `--key`: a call with the same idempotency key is done only once.
  public var key: String?
  /// The run of a script that the command is part of; nil for a command that somebody gave.
  var run: String?
  /// `--known-at`: reads the book as it was known at this time.
  public var knownAt: SiteTime?
  /// The same as a word such as `yesterday`, until the command runs: see ``DayWord``.
  var knownWord: String?
  /// `--reason`: why it is done, for the journal.
  public var reason: String?
  /// `--color`: when output is coloured.
  public var colour = Style.Policy.auto
  /// `--help`: shows the help of the command and does not run it.
  public var wantsHelp = false
  /// Fetches all pages of a list.
  public var wantsAll = false
  /// `--quiet`: writes no remarks to standard error.
  public var isQuiet = false
  /// Works in a sandbox of its own that is dropped in the end.
  public var isSandboxed = false

  /// The options of a command line that gives none.
  public init() {}

  /// One option as the help shows it.
  struct Entry {
    let names: [String]
    let label: String?
    let help: String
  }

  static let entries: [Entry] = [
    Entry(
      names: ["-o", "--output"], label: "FORMAT",
      help: "Format: " + OutputFormat.names.joined(separator: ", ") + "; --json is -o json."),
    Entry(
      names: ["--out"], label: "FILE",
      help: "Write the answer to a file; its ending chooses the format unless -o does."),
    Entry(names: ["--fields"], label: "A,B", help: "Only these fields."),
    Entry(
      names: ["--where"], label: "FILTER",
      help: "Only rows that fit, such as `\(FilterExample.anywhere)`."),
    Entry(names: ["--all"], label: nil, help: "Fetch all pages."),
    Entry(names: ["-n", "--dry-run"], label: nil, help: "Show what would change; change nothing."),
    Entry(names: ["-y", "--yes"], label: nil, help: "Skip the confirmation question."),
    Entry(
      names: ["--confirm"], label: "BOOK",
      help: "Confirm for the book of this name; required for a protected book."),
    Entry(
      names: ["--expect-rows"], label: "N", help: "Fail unless exactly N records change."),
    Entry(names: ["--max-rows"], label: "N", help: "Fail if more than N records change."),
    Entry(
      names: ["--key"], label: "K",
      help: "Idempotency key: a call with the same key is done only once."),
    Entry(names: ["--reason"], label: "TEXT", help: "The reason; kept in the journal."),
    Entry(
      names: ["--known-at"], label: "TIME",
      help: "Read the book as it was known at this time; a day means its end."),
    Entry(names: ["--color"], label: "WHEN", help: "auto, always or never."),
    Entry(names: ["--sandbox"], label: nil, help: "Work in a sandbox that is dropped at the end."),
    Entry(names: ["-q", "--quiet"], label: nil, help: "No remarks on standard error."),
    Entry(names: ["-h", "--help"], label: nil, help: "Show this help."),
  ]

  /// Whether `name` is one of these options, and if so whether it takes a value.
  static func takesValue(_ name: String) -> Bool? {
    if formats[name] != nil { return false }
    return entries.first { $0.names.contains(name) }.map { $0.label != nil }
  }

  /// The options of which none of the names was given.
  static func entries(without given: Set<String>) -> [Entry] {
    entries.filter { entry in !entry.names.contains(where: given.contains) }
  }

  /// What an option is short for, such as `--output` for `--json`; else the option itself.
  static func meant(by name: String) -> String { formats[name] == nil ? name : "--output" }

  /// Short for `-o`, as other programs have it.
  private static let formats = [
    "--json": OutputFormat.json, "--ndjson": .ndjson, "--csv": .csv, "--tsv": .tsv,
  ]

  /// Takes one option. Throws `usage.arguments` for a value it does not have.
  mutating func set(_ name: String, _ value: String?) throws(OpsError) {
    let value = value ?? ""
    switch name {
    case "-o", "--output": format = try OutputFormat(parsing: value)
    case "--json", "--ndjson", "--csv", "--tsv": format = Self.formats[name]
    case "--fields": fields = try FieldSelection(parsing: value).paths
    case "--out":
      try FileName.check(value, field: "out")
      file = value
    case "--where": filter = try Filter(parsing: value)
    case "--all": wantsAll = true
    case "-n", "--dry-run": isDryRun = true
    case "-y", "--yes": isConfirmed = true
    case "--confirm": confirmation = value
    case "--expect-rows": rows = .exactly(try Self.count(value, name))
    case "--max-rows": rows = .atMost(try Self.count(value, name))
    case "--key": key = value
    case "--reason": reason = try TextRules.note(value, field: "reason")
    case "--known-at":
      // The last one counts, as of all options.
      (knownAt, knownWord) = (nil, nil)
      if DayWord(value, for: .instantEnd) != nil {
        knownWord = value
      } else {
        knownAt = try SiteTime(parsing: value, field: "known_at")
      }
    case "--color":
      guard let policy = Style.Policy(rawValue: value) else {
        throw OpsError(
          .usage, "--color takes auto, always or never", field: "color")
      }
      colour = policy
    case "--sandbox": isSandboxed = true
    case "-q", "--quiet": isQuiet = true
    default: wantsHelp = true
    }
  }
  /// Whether an option confirms what a command would ask about; whose name `--confirm` gives is
  /// looked at when it runs.
  static func confirms(_ name: String) -> Bool { ["-y", "--yes", "--confirm"].contains(name) }

  private static func count(_ text: String, _ name: String) throws(OpsError) -> Int {
    guard let count = Int(text), count >= 0 else {
      throw OpsError(.usage, "\(name) takes a whole number", field: String(name.dropFirst(2)))
    }
    return count
  }
}
