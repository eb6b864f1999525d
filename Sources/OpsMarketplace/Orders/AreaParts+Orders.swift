import OpsKernel
import OpsSales

extension AreaParts {
  /// Hands in orders: what they are, and what the gate enforces for them.
  mutating func addOrders() {
    add(MarketOrder.self, rules: OrderRules.orders)
    add(OrderLine.self, rules: OrderRules.lines)
    add(OrderSale.self, rules: OrderRules.sales)
    additions += [OpenRequests.limited]
    answer(MenuItemUser.self, with: [.ofOrders])
    answer((any KeptRoom).self, with: [UnpaidRoom()])
    answer((any GoodsGiver).self, with: [OrderGiver()])
    answer(FieldStrategies.self, with: FieldStrategies.ofMarketplace)
    answer(SyncUrgency.self, with: [.ofMarketplace])
    later { $0.settings += Settings.ofOrders }
  }
}
