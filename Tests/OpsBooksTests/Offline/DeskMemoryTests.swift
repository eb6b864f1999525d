import OpsDomain
import OpsKernel
import OpsSync
import Testing

@testable import OpsBooks

/// What an offline desk remembers outlasts its process.
@Suite struct DeskMemoryTests {
  private static let lamp = RecordName("products", "17")

  private func memory() throws -> DeskMemory {
    var state = SyncState(node: "9", at: 1_000)
    let edit = FieldEdit(
      record: Self.lamp, field: "price", base: .integer(1), mine: .set(["a", "b"]))
    let call = OutboxCall(
      operation: "product.edit", input: #"{"sku":"LAMP-1"}"#, reason: "sale",
      records: [Self.lamp], edits: [edit], promised: ["total": .text("1"), "left": .null])
    for (key, priority) in [("a", SyncPriority.urgent), ("b", .late)] {
      let moment = HybridTime(milliseconds: 5, counter: 1, node: "9")
      let isNew = state.take(
        OutboxUnit(key: key, calls: [call], priority: priority, madeAt: moment))
      #expect(isNew)
    }
    var memory = DeskMemory(sync: state)
    memory.notes["a"] = DeskNote(
      step: ChangesetStep(
        operation: "product.edit", input: ["sku": "LAMP-1"], reason: nil,
        at: Instant(milliseconds: 5), identifiers: [RecordID(rawValue: 3)]),
      answer: ["number": "OOS-900000001"], provisional: ["OOS-900000001": Self.lamp],
      numbers: [:], next: ["OOS": 900_000_002], user: "sam")
    memory.names = ["OOS-900000001": "OOS-000004"]
    memory.caller = DeskCaller(
      id: RecordID(rawValue: 2), name: "sam", roles: [.salesperson],
      permissions: ["customer.view", "from.a.newer.server"])
    return memory
  }

  @Test func itIsReadAsItWasWritten() throws {
    let memory = try memory()
    let text = DocumentWriter.bytes(try DocumentEncoder.encode(memory))
    let read = try DocumentDecoder.decode(
      DeskMemory.self, from: try DocumentParser.parse(text), unknown: .ignore)
    #expect(read.sync == memory.sync && read.notes == memory.notes)
    #expect(read.names == memory.names && read.caller == memory.caller)
  }

  @Test func permissionsThatThisReleaseDoesNotKnowAreLeftOut() throws {
    let principal = try #require(try memory().caller).principal
    #expect(principal.permissions == [.customerView] && principal.roles == [.salesperson])
  }
}
