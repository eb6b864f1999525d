import OpsDomain
import OpsKernel

/// The rows of a file that were refused, as a person is told them: the first of them with all that
/// is wrong, and how many more there are.
final class RefusedRows {
  /// Rows that are told one by one.
  static let told = 20

  private(set) var problems: [RowProblem] = []
  private var rows = 0
  private var first: [(place: String, error: OpsError)] = []
  private var last: (file: String?, line: Int)?

  /// Adds the faults of a row.
  /// - Parameter file: Its file, where there are several.
  func add(line: Int, _ error: OpsError, file: String? = nil) {
    if last?.file != file || last?.line != line { rows += 1 }
    last = (file, line)
    if problems.count < RowProblem.shown { problems += RowProblem.all(line: line, error) }
    guard rows <= Self.told else { return }
    first.append((file.map { "\($0):\(line)" } ?? "line \(line)", error))
  }

  /// The line as a terminal shows it, broken at blanks; what goes on is indented.
  private static func wrapped(_ line: String, _ console: any Console) -> String {
    guard console.remarksGoToTerminal, let width = console.remarksWidth else { return line }
    let indent = "   "
    return TextWrap.lines(line, width: width - indent.count).joined(separator: "\n" + indent)
  }

  /// Tells them, in the format that errors are told in.
  /// - Parameter more: What shows all of them, such as `--rejects FILE`.
  func tell(_ console: any Console, _ options: GlobalOptions, more: String?) {
    guard rows > 0, !options.isQuiet else { return }
    let format = options.format ?? (try? Shell.standardFormat(console))
    guard format?.isJSON != true else {
      for (place, error) in first {
        var error = error
        error.at = error.at ?? place
        console.remark(String(decoding: ErrorRenderer.json(error), as: UTF8.self))
      }
      return
    }
    let style = Style.resolve(
      isTerminal: console.remarksGoToTerminal, environment: console.environment)
    for (place, error) in first {
      for one in RowProblem.all(line: 0, error) {
        let column = one.field.map { ", \($0)" } ?? ""
        let remedy = one.hint.map { "; try: \($0)" } ?? ""
        let line = Sanitizer.printable(
          "\(place)\(column): \(one.message) (\(one.code))\(remedy)", glyphs: style.glyphs)
        console.remark(Self.wrapped(line, console) + "\n")
      }
    }
    guard rows > Self.told else { return }
    let rest = rows - Self.told
    console.remark(
      "and \(Counted.text(rest, "more row"))"
        + (more.map { ": \($0) has all of them" } ?? "") + "\n")
  }
}
