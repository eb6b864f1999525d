import OpsDomain
import OpsKernel
import OpsMarketplace

/// The receipt of an order is read as text, and written to a file as the file's ending says: as a
/// page or as text.
enum ReceiptCommand {
  /// The command of the operation that answers with a receipt; nil for all others.
  static func withFile(_ operation: AnyOperation) -> Command? {
    guard operation.descriptor.name == OrderService.receipt.descriptor.name else { return nil }
    let command = Command(operation)
    return command.extended(by: [], traits: [.writesContent]) { context, invocation in
      var answer = try await command.run(context, invocation)
      let text = answer.data["text"]?.string ?? ""
      let shown = Sanitizer.printable(text, glyphs: context.glyphs, keepsLines: true)
      let width = context.console.isTerminal ? context.console.width : nil
      answer.text = width.map { narrowed(shown, to: $0) } ?? shown
      guard invocation.options.format == nil, let file = invocation.options.file else {
        return answer
      }
      let name = file.lowercased()
      if name.hasSuffix(".html") || name.hasSuffix(".htm") {
        answer.content = answer.data["html"]?.string
      } else if try Shell.format(ofFile: file, besides: ["html"]) == .table {
        answer.content = text
      }
      return answer
    }
  }

  /// A receipt in a terminal that is narrower than it: the gaps before amounts give way, and what
  /// still has no room goes on below.
  static func narrowed(_ text: String, to width: Int) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).flatMap { line -> [String] in
      let excess = DisplayWidth.of(line) - width
      guard excess > 0 else { return [String(line)] }
      if line.allSatisfy({ $0 == "-" }) { return [String(line.prefix(width))] }
      let indent = String(line.prefix { $0 == " " })
      let words = line.dropFirst(indent.count)
      if let start = words.firstRange(of: "  ")?.lowerBound {
        let rest = words[start...]
        let gap = rest.prefix { $0 == " " }
        if gap.count > excess {
          let kept = gap.dropLast(excess)
          return ["\(indent)\(words[..<start])\(kept)\(rest.dropFirst(gap.count))"]
        }
      }
      return TextWrap.lines(String(words), width: width - indent.count).map { indent + $0 }
    }.joined(separator: "\n")
  }
}
