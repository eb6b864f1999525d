import OpsDomain
import OpsServices

/// The rows of a file that were refused, as a person is told them: the first of them with all that
/// is wrong, and how many more there are.
final class RefusedRows {
  /// Rows that are told one by one.
  static let told = 20

  private(set) var problems: [RowProblem] = []
  private var rows = 0
  private var lines: [String] = []
  private var last: (file: String?, line: Int)?

  /// Adds the faults of a row.
  /// - Parameter file: Its file, where there are several.
  func add(line: Int, _ error: OpsError, file: String? = nil) {
    if last?.file != file || last?.line != line { rows += 1 }
    last = (file, line)
    let found = RowProblem.all(line: line, error)
    if problems.count < RowProblem.shown { problems += found }
    guard rows <= Self.told else { return }
    let start = file.map { "\($0):\(line)" } ?? "line \(line)"
    for one in found {
      let column = one.field.map { ", \($0)" } ?? ""
      let remedy = one.hint.map { "; try: \($0)" } ?? ""
      lines.append("\(start)\(column): \(one.message) (\(one.code))\(remedy)")
    }
  }

  /// Tells them.
  /// - Parameter more: What shows all of them, such as `--rejects FILE`.
  func tell(_ console: any Console, isQuiet: Bool, more: String?) {
    guard rows > 0, !isQuiet else { return }
    let style = Style.resolve(
      isTerminal: console.remarksGoToTerminal, environment: console.environment)
    for line in lines { console.remark(Sanitizer.printable(line, glyphs: style.glyphs) + "\n") }
    guard rows > Self.told else { return }
    let rest = rows - Self.told
    console.remark(
      "and \(rest) more \(rest == 1 ? "row" : "rows")"
        + (more.map { ": \($0) has all of them" } ?? "") + "\n")
  }
}
