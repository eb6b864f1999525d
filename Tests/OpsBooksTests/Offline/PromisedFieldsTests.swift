import OpsDomain
import OpsKernel
import OpsServices
import Testing

@testable import OpsBooks

/// What operations promise: where it stands in the answer, and that no operation forgets it.
@Suite struct PromisedFieldsTests {
  private static let areas: Set<Area> = [.warehouse, .sales, .workshop, .marketplace]
  /// Fields that say what somebody pays, is paid, or has reserved for them.
  private static let words: Set<String> = [
    "total", "unit_price", "refund", "earned", "allocated", "taken", "after",
  ]

  /// Answers with such a field that nobody relies on, each with the reason.
  private static let excused: [String: String] = [
    "cart": "the price of a cart is asked for again, and shown, when the order is placed",
    "oos.edit": "the price stays, and what is allocated changes without the edit",
    "oos.cancel": "it only ends what was promised", "oos.refund": "it only ends what was promised",
    "oos.delete": "it only ends what was promised",
    "oos.deliver": "the price was promised with the request",
    "oos.deliver_many": "the price was promised with the request",
    "giveback.create": "nothing is refunded yet", "giveback.approve": "nothing is refunded yet",
    "giveback.receive": "nothing is refunded yet", "giveback.reject": "nothing is refunded",
    "quota.return": "it gives back what was promised",
    "order.again": "it fills a cart, whose price is asked for again with the order",
    "payout.run": "it pays what is owed at that moment",
    "product.convert_unit": "figures of a new product, before and after",
  ]

  private var writes: [OperationDescriptor] {
    Blueprint.product.operations.all.map(\.descriptor).filter {
      $0.effect.isWrite && Self.areas.contains($0.area) && !$0.isSensitive && !$0.standsAlone
    }
  }

  /// The field of the answer, or of the records of a list, in which the path begins.
  private static func field(_ path: String, of operation: OperationDescriptor) -> String {
    let own = operation.isList && path.hasPrefix("items.") ? path.dropFirst(6) : path[...]
    return String(own.prefix { $0 != "." })
  }

  private func names(_ operation: OperationDescriptor) -> Set<String> {
    Set(operation.fields.map(\.name)).intersection(Self.words)
  }

  @Test("An operation that shows a price or reserved goods promises them, or says why not")
  func nothingForgotten() {
    #expect(writes.count > 100)
    for operation in writes where !names(operation).isEmpty {
      let told = operation.promised.map { Self.field($0, of: operation) }
      let left = names(operation).subtracting(told)
      let why = Self.excused[operation.name] ?? Self.excused[operation.noun]
      #expect(left.isEmpty || why != nil, "\(operation.name) shows \(left.sorted())")
    }
  }

  @Test("Each promised field is a field of the answer, and goods are among them")
  func fields() {
    for operation in writes {
      let fields = Set(operation.fields.map(\.name))
      for path in operation.promised {
        #expect(
          fields.contains(Self.field(path, of: operation)), "\(operation.name): \(path)")
      }
      #expect(operation.promisedGoods.isSubset(of: operation.promised), "\(operation.name)")
    }
    #expect(writes.count { !$0.promised.isEmpty } >= 15)
  }

  @Test("A path goes through records, lists and places")
  func paths() {
    let answer: Document = [
      "total": "1", "items": [["allocated": "2"], ["allocated": .null]],
      "answers": [["total": "3"], ["items": [["allocated": "4"]]]],
    ]
    func at(_ path: String) -> Document { PromisedFields.value(path, in: answer) }
    #expect(at("total") == "1")
    #expect(at("items.allocated") == ["2", .null])
    #expect(at("answers.0.total") == "3")
    #expect(at("answers.1.items.allocated") == ["4"])
    #expect(at("answers.2.total") == .null && at("nothing.at.all") == .null)
  }

  @Test("A null, and a list of nulls, promise nothing; goods only where free ones were taken")
  func uncertain() throws {
    let operations = Blueprint.product.operations
    let promises = try PromisedFields(
      try operations.operation(named: "oos.create_many").descriptor, [:], operations)
    let told: Document = ["items": [["unit_price": "1", "allocated": "2"]]]
    #expect(
      promises.uncertain(in: told, takesFreeGoods: true)
        == ["items.allocated", "items.unit_price"])
    #expect(promises.uncertain(in: told, takesFreeGoods: false) == ["items.unit_price"])
    let nothing: Document = ["items": [["unit_price": .null, "allocated": .null]]]
    #expect(promises.uncertain(in: nothing, takesFreeGoods: true) == [])
  }
}
