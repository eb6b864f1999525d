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
      answer.text = Sanitizer.printable(text, glyphs: context.glyphs, keepsLines: true)
      if let file = invocation.options.file?.lowercased() {
        if file.hasSuffix(".html") || file.hasSuffix(".htm") {
          answer.content = answer.data["html"]?.string
        } else if file.hasSuffix(".txt") {
          answer.content = text
        }
      }
      return answer
    }
  }
}
