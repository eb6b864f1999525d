import OpsDomain
import OpsKernel

/// The options of `bulk`, and how they become a plan.
enum BulkOptions {
  /// Those for rows of a file.
  static let forRows: [Parameter] =
    [
      .option(
        "from", .path, required: true, label: "FILE",
        "CSV with a header, or lines of JSON; - reads standard input."),
      .option(
        "map", .text, repeatable: true, label: "P=COLUMN,…",
        "Read a parameter from a column with another name."),
      .option(
        "ignore", .text, repeatable: true, label: "COLUMN,…", "Columns to ignore."),
      .option(
        "mapping", .path, label: "F",
        "File that says which column is which parameter; `import mapping` makes one."),
      .option(
        "key_col", .text, label: "COLUMN",
        "Column with a key for each row; by default the file and the line are the key. "
          + "--atomic batch and all make one key of those of their rows."),
      .option(
        "format", .choice(BulkFormat.allCases.map(\.rawValue)), label: "FORM",
        "Format of the input; by default its first byte decides."),
      .option(
        "delimiter", .choice(Delimiter.allCases.map(\.rawValue)), label: "D",
        "The character between two fields; default comma."),
    ] + common

  /// Those for lines of commands.
  static let forCommands: [Parameter] =
    [
      .option(
        "from", .path, required: true, label: "FILE",
        "One command per line, or lines of JSON; - reads standard input.")
    ] + common

  private static let common: [Parameter] = [
    .option("rejects", .output, label: "F", "File for refused rows, to correct and load again."),
    .option(
      "max_errors", .text, label: "N|N%", "Stop when more rows than this are refused."),
    .option(
      "atomic", .choice(BulkAtomicity.allCases.map(\.rawValue)), label: "UNIT",
      "What is booked or refused together: row (default), batch (1,000 rows), all. "
        + "The same file with another unit is another load."),
    .option(
      "parallel", .integer, label: "N",
      "Parts sent to a server at the same time; rows with the same first argument keep their order."
    ),
    .option("limit", .integer, label: "N", "Read at most N rows."),
    .option("expect_rows", .integer, label: "N", "Run only if the input has exactly N rows."),
    .flag("again", "Load a file again that was loaded before."),
  ]

  static let names = Set(forRows.map(\.name))

  /// The plan that an invocation asks for. Throws `usage.arguments`.
  static func plan(_ command: String, _ invocation: Invocation) throws -> BulkPlan {
    var plan = BulkPlan(command: command, file: invocation.text("from") ?? "-")
    plan.columns = try columns(invocation)
    plan.ignored = list(invocation, "ignore").map(String.init)
    plan.keyColumn = invocation.text("key_col")
    plan.format = invocation.text("format").flatMap(BulkFormat.init)
    plan.delimiter = invocation.text("delimiter").flatMap(Delimiter.init) ?? .comma
    plan.rejects = invocation.text("rejects")
    plan.maxErrors = try invocation.text("max_errors").map { try ErrorAllowance(parsing: $0) }
    plan.atomicity = invocation.text("atomic").flatMap(BulkAtomicity.init) ?? .row
    plan.parallel = try number(invocation, "parallel", 1...BulkLimits.parallel) ?? 1
    plan.limit = try number(invocation, "limit", 1...Int.max)
    plan.expectedRows = try number(invocation, "expect_rows", 0...Int.max)
    plan.reason = invocation.options.reason
    if invocation.flag("again") {
      guard plan.keyColumn == nil else {
        throw OpsError(
          .usage,
          "--again does not work with --key-col: the keys of the rows say what is booked already",
          field: "again", hint: "leave out --again, or --key-col")
      }
      plan.salt = "again"
    }
    guard invocation.options.key == nil else {
      throw OpsError(
        .usage, "--key does not work with bulk: each row has its own key", field: "key",
        hint: "name the column of the keys with --key-col")
    }
    if let file = invocation.text("mapping") {
      try ColumnMapping.read(file).complete(
        &plan, hasDelimiter: invocation.text("delimiter") != nil)
    }
    for parameter in invocation.command.parameters where !names.contains(parameter.name) {
      if let value = invocation.input[parameter.name] {
        plan.constants.set(parameter.name, value)
      }
    }
    return plan
  }

  private static func columns(_ invocation: Invocation) throws(OpsError) -> [String: String] {
    var columns: [String: String] = [:]
    for pair in list(invocation, "map") {
      guard let equals = pair.firstIndex(of: "="), equals != pair.startIndex else {
        throw OpsError(
          .usage, "--map takes PARAMETER=COLUMN, not \(Excerpt.of(String(pair)))", field: "map")
      }
      columns[String(pair[..<equals])] = String(pair[pair.index(after: equals)...])
    }
    return columns
  }

  private static func list(_ invocation: Invocation, _ name: String) -> [Substring] {
    (invocation.input[name]?.items ?? []).compactMap(\.string).flatMap { $0.split(separator: ",") }
  }

  private static func number(
    _ invocation: Invocation, _ name: String, _ range: ClosedRange<Int>
  ) throws(OpsError) -> Int? {
    guard let value = invocation.input[name]?.int else { return nil }
    guard let number = Int(exactly: value), range.contains(number) else {
      let most = range.upperBound == .max ? "or more" : "to \(range.upperBound)"
      throw OpsError(
        .usage, "--\(name.replacing("_", with: "-")) takes \(range.lowerBound) \(most)",
        field: name)
    }
    return number
  }
}

/// How much of a file goes in together.
enum BulkAtomicity: String, Codable, Sendable, CaseIterable {
  /// Each row is a commit of its own.
  case row
  /// Each frame of at most 1,000 rows is one commit: with a bad row in it none of them goes in.
  case batch
  /// The whole file is one commit, or nothing.
  case all

  var unit: BulkFrame.Unit { self == .row ? .call : .frame }
}

/// The form of an input.
enum BulkFormat: String, Codable, Sendable, CaseIterable {
  /// Delimited text with a header row.
  case csv
  /// One JSON object on each line.
  case ndjson
}

/// Sizes of a bulk run.
enum BulkLimits {
  /// Most rows of one frame: what is written, acknowledged and resumed together.
  static let frameRows = 1000
  /// A frame ends when its rows have so many bytes, which keeps it below a server's body limit.
  static let frameBytes = 256 << 10
  /// Most rows of `--atomic all`, which has to hold them in memory.
  static let atomicRows = 100_000
  /// Most parts of a frame that are on their way to a server at once.
  static let parallel = 16
}
