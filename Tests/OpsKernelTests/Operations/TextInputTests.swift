import OpsDomain
import OpsKernel
import OpsSales
import OpsServices
import OpsStorage
import OpsTesting
import OpsWarehouse
import TestBenches
import Testing

/// No text that hides, forges or breaks a line comes into a book, whichever way it is given.
@Suite("Texts of all operations")
struct TextInputTests {
  private static let writes = Blueprint.product.operations.all.filter(\.descriptor.effect.isWrite)
  /// One of each kind: all of them are in ``ColumnRuleTests``.
  private static let samples: [Unicode.Scalar] = [
    "\u{0}", "\u{1B}", "\u{85}", "\u{2028}", "\u{2029}", "\u{202E}", "\u{2066}",
    "\u{61C}", "\u{200B}", "\u{200E}", "\u{2060}", "\u{FEFF}",
  ]

  @Test("Every text parameter of a write refuses them", arguments: writes.map(\.descriptor.name))
  func parameters(_ name: String) async throws {
    let operation = try #require(Blueprint.product.operations[name])
    let book = try await SampleBook.make()
    for parameter in operation.descriptor.parameters where Self.isText(parameter.kind) {
      for scalar in Self.samples {
        let text = Document.text("a\(scalar)b")
        guard case .object(var input) = ParameterSample.input(operation.descriptor, all: true)
        else { continue }
        input.set(parameter.name, parameter.isRepeatable ? .list([text]) : text)
        let error = await #expect(throws: OpsError.self, "\(parameter.name) \(scalar.value)") {
          _ = try await operation.run(
            book.dependencies, .object(input), book.call(.administrator, rehearsal: true))
        }
        let shown = (error?.message ?? "").unicodeScalars
        #expect(!shown.contains(where: TextRules.isForbidden), "\(parameter.name)")
      }
    }
  }

  @Test("Notes of requests, reasons and keys of any call", arguments: samples)
  func callsAndNotes(_ scalar: Unicode.Scalar) async throws {
    let book = try await SampleBook.make()
    let head = try await book.store.journal.head()
    let text = "a\(scalar)b"
    let note = await StockBench.refusal {
      try await book.dependencies.outOfStock.create(
        CreateRequest(customer: "000001", sku: "LAMP-1", quantity: 1, note: text),
        book.call(.salesperson))
    }
    #expect(note?.code == .badValue && note?.field == "note")
    var call = book.call(.warehouseKeeper)
    call.reason = text
    let reason = await StockBench.refusal {
      try await book.dependencies.stock.receive(ReceiveStock(sku: "LAMP-1", quantity: 1), call)
    }
    #expect(reason?.code == .badValue && reason?.field == "reason")
    #expect(throws: OpsError.self) { try CommitHeader.check(key: text) }
    #expect(throws: OpsError.self) { try CommitHeader.check(reason: text) }
    #expect(!CommitHeader.kept(reason: text).unicodeScalars.contains(scalar))
    #expect(try await book.store.journal.head() == head)
  }

  private static func isText(_ kind: Parameter.Kind) -> Bool {
    switch kind {
    case .text, .name, .note, .record: true
    default: false
    }
  }
}
