import OpsDomain
import OpsKernel
import OpsWarehouse

/// `scan CODE`: one word, because scanners type it.
enum ScanCommand {
  static let command = Command(
    "scan", nil, "Reads a barcode and finds its product and lot, or suggests the next commands.",
    permission: .inventoryView, effect: .read, answer: "scan/1",
    parameters: [
      .argument("code", .text, "What the scanner sent; put it in quotes if it has brackets.")
    ],
    columns: [
      .init("code", "CODE"), .init("sku", "SKU"), .init("name", "NAME"), .init("lot", "LOT"),
      .init("best_before", "BEST BEFORE"), .init("use_by", "USE BY"),
      .init("quantity", "QUANTITY", .right), .init("on_hand", "ON HAND", .right),
    ],
    examples: ["scan 4006381333931", "scan \"(01)04006381333931(10)A1(17)280131\""],
    work: .operation("scan.read")
  ) { context, invocation in
    let call = try await context.call(for: invocation)
    let input = ScanCode(code: invocation.text("code") ?? "")
    let view = try await context.host.dependencies().productFacts.scan(input, call).output
    return CommandAnswer(
      schema: "scan/1", data: try DocumentEncoder.encode(view),
      columns: invocation.command.columns, text: ScanText.of(view))
  }
}
