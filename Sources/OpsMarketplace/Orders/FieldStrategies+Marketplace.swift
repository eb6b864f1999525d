import OpsKernel
import OpsStorage

extension FieldStrategies {
  /// How fields of partners, of what they sell and of orders are merged. A person decides about
  /// money, availability and how far an order is.
  static let ofMarketplace: [FieldStrategies] = [
    FieldStrategies(
      of: Partner.self, lastWrite: [Partner.Columns.phone, Partner.Columns.email],
      merge: [Partner.Columns.about],
      user: [Partner.Columns.minimumOrder, Partner.Columns.state, Partner.Columns.radius]),
    FieldStrategies(
      of: MenuItem.self, lastWrite: [MenuItem.Columns.name],
      merge: [MenuItem.Columns.about], sets: ["tag": MenuItem.Columns.tags],
      user: [
        MenuItem.Columns.price, MenuItem.Columns.isAvailable, MenuItem.Columns.allergens,
      ]),
    FieldStrategies(
      of: Driver.self, lastWrite: [Driver.Columns.phone, Driver.Columns.plate],
      user: [Driver.Columns.state, Driver.Columns.isAvailable]),
    FieldStrategies(
      of: MarketOrder.self, merge: [MarketOrder.Columns.instructions],
      user: [MarketOrder.Columns.status, MarketOrder.Columns.total]),
  ]
}
