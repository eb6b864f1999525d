import OpsDomain
import OpsKernel

/// The file of a count sheet's lines that were refused; does nothing when none was asked for.
struct CountSheetRejects {
  private let sheet: String
  private let context: ShellContext
  private let invocation: Invocation
  private let permit: FilePermit?

  /// Throws `cantcreate.file`, or `usage.arguments` when the rejects would overwrite the sheet.
  init(_ context: ShellContext, _ invocation: Invocation) throws {
    sheet = invocation.text("file") ?? ""
    try SourceFiles([sheet]).refuse(invocation.text("rejects"), field: "rejects")
    self.context = context
    self.invocation = invocation
    permit = try context.permit("rejects", as: "rejects file", invocation)
  }

  /// Reports and writes the lines of `error`, and returns the error without them.
  func write(_ error: OpsError) throws -> OpsError {
    var told = error.all[0]
    var problems: [Int: [OpsError]] = [:]
    for one in error.further {
      guard let line = one.at?.split(separator: " ").last.flatMap({ Int($0) }) else { continue }
      problems[line, default: []].append(one)
    }
    if !problems.isEmpty, let end = told.message.firstRange(of: ": line ") {
      told.message = String(told.message[..<end.lowerBound])
    }
    let refused = RefusedRows()
    for (line, errors) in problems.sorted(by: { $0.key < $1.key }) {
      if let one = OpsError.joined(errors) { refused.add(line: line, one) }
    }
    refused.tell(
      context.console, invocation.options,
      more: invocation.text("rejects") ?? "--rejects FILE")
    guard let permit else {
      if !problems.isEmpty {
        told.hint = "correct them and import the sheet again; --rejects FILE writes them to a file"
      }
      return told
    }
    var reader = DelimitedReader(try ByteSources.open(sheet))
    guard let header = try reader.next() else { return told }
    let writer = try RejectsWriter(context.files(invocation.options).open(permit), header: header)
    while let record = try reader.next() {
      if let problem = problems[record.line].flatMap(OpsError.joined) {
        try writer.write(record, problem)
      }
    }
    try writer.close()
    // A sheet is imported whole or not at all: a file with only the refused lines would lose the
    // others.
    told.hint =
      "correct the lines in the sheet and import all of it again; \(permit.order.path) shows them"
    return told
  }
}
