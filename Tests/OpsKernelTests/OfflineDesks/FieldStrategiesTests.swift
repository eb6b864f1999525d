import OpsDomain
import OpsMarketplace
import OpsSales
import OpsServices
import OpsSync
import OpsWarehouse
import Testing

@testable import OpsKernel

/// How fields of the product are merged when two people change them apart from each other, and
/// what an offline desk sends first.
@Suite struct FieldStrategiesTests {
  private let rules = Blueprint.product.rules

  @Test(arguments: [
    ("city", "customers", FieldStrategy.lastWriteWins), ("name", "customers", .userDecision),
    ("price", "products", .userDecision), ("description", "products", .merge),
    ("name", "products", .lastWriteWins), ("low_stock", "products", .userDecision),
    ("tags", "menu_items", .merge), ("price", "menu_items", .userDecision),
    ("status", "market_orders", .userDecision), ("nothing", "products", .userDecision),
    ("name", "nothing", .userDecision),
  ])
  func declaredFields(_ field: String, _ collection: String, _ strategy: FieldStrategy) {
    #expect(rules.strategy(of: field, in: collection) == strategy)
  }

  @Test func withoutADeclarationTheKindOfTheColumnDecides() {
    let columns: [(Column, FieldStrategy)] = [
      (Column("price", .fixed), .userDecision), (Column("count", .integer), .lastWriteWins),
      (Column("fee", .integer, meaning: [.amount]), .userDecision),
      (Column("state", .text, allows: .words(["open", "closed"])), .userDecision),
      (Column("city", .text), .lastWriteWins),
      (Column("note", .text, allows: .text(atMost: Limits.columnLong)), .merge),
    ]
    for (column, strategy) in columns {
      #expect(FieldStrategies.standard(of: column) == strategy, "\(column.name)")
    }
  }

  @Test func everyDeclarationIsOfACollectionOfItsOwn() {
    let declared = rules.hooks(FieldStrategies.self).map(\.schema.name)
    #expect(Set(declared).count == declared.count)
    let menu = rules.hooks(FieldStrategies.self).first { $0.schema == MenuItem.schema }
    #expect(menu?.inputs == ["tags": "tag"])
  }

  @Test(arguments: [
    ("order.place", SyncPriority.urgent), ("payment.event", .urgent), ("driver.locate", .urgent),
    ("stock.receive", .urgent), ("oos.create", .urgent), ("customer.edit", .normal),
    ("menu.edit", .normal), ("driver.online", .normal), ("rating.give", .late),
    ("menu.image", .late), ("customer.visit", .late),
  ])
  func ordersGoBeforeProfilesAndProfilesBeforeRatings(
    _ operation: String, _ priority: SyncPriority
  ) {
    #expect(Blueprint.product.operations[operation] != nil)
    #expect(rules.urgency(of: operation) == priority)
  }
}
