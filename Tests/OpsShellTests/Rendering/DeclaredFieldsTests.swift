import OpsDomain
import Synchronization
import Testing

@testable import OpsShell

/// What an answer's schema declares is looked up by renderers that need it.
@Suite("Declared fields of an answer")
struct DeclaredFieldsTests {
  private final class Asked: Sendable {
    let count = Mutex(0)
  }

  private func envelope(_ data: Document, _ asked: Asked) -> Envelope {
    var envelope = Envelope(
      schema: "product/1", data: data, columns: [TableColumn("sku", title: "sku")])
    envelope.declared = Deferred {
      asked.count.withLock { $0 += 1 }
      return CommandRegistry.standard.answers["product/1"]
    }
    return envelope
  }

  @Test("A row of text is written without a look at them")
  func rowsDoNotAsk() throws {
    let asked = Asked()
    let data = Document.object(["sku": "LAMP-1"])
    let bytes = try DocumentRenderer(format: .tsv).render(envelope(data, asked))
    #expect(String(decoding: bytes, as: UTF8.self) == "sku\nLAMP-1\n")
    #expect(asked.count.withLock { $0 } == 0)
  }

  @Test("A field of a list without rows is known by them, and they are looked up once")
  func emptyListsAsk() throws {
    let asked = Asked()
    let empty = envelope(.list([]), asked)
    let bytes = try DocumentRenderer(format: .tsv, fields: FieldSelection(["name"])).render(empty)
    #expect(String(decoding: bytes, as: UTF8.self) == "name\n")
    #expect(throws: OpsError.self) {
      try DocumentRenderer(format: .tsv, fields: FieldSelection(["colour_of_mind"])).render(empty)
    }
    #expect(empty.fields.contains("sku"))
    #expect(asked.count.withLock { $0 } == 1)
  }
}
