import OpsDomain
import OpsKernel
import OpsScheduling
import OpsStorage
import OpsWarehouse

/// Input of `schedule.promise`.
public struct PromiseProduction: OperationInput {
  /// The product.
  public var sku: NameOf<Product>
  /// `QTY`: The quantity.
  public var quantity: Quantity
  /// `S`: Size, for a product that has sizes.
  public var size: Name?
  /// `D`: The day by which it should be ready.
  public var by: CivilDate?
  /// `C`: Color it is made in.
  public var inColor: NameOf<ColorCard>?
}

extension ScheduleService {
  static let promise = Operation<PromiseProduction, PromiseView>(
    "schedule.promise", area: .workshop,
    "Shows when the floor can make a quantity of a product, if all material is available.",
    permission: .inventoryView, effect: .read,
    examples: [
      "schedule promise LAMP-1 40 --by 2027-03-12", "schedule promise SHIRT 40 --size M -o json",
    ], consistency: .snapshot)

  /// Puts an order that does not exist into the gaps of the plan; nothing is written and no planned
  /// work is moved. The answer ignores stock of the product and of its material.
  ///
  /// The plan is the schedule that the floor follows, with other open orders put into its gaps.
  /// Salespeople may ask: the answer shows days and reasons, but no records of production.
  ///
  /// Throws `notfound.sku`, `data.bad_quantity`, `data.bad_value` for a wrong size,
  /// `notfound.any` for a color, `data.bad_date` for a day that is over, and `rule.violated` for
  /// what the floor cannot make.
  public func promise(
    _ input: PromiseProduction, _ call: Call
  ) async throws -> Outcome<PromiseView> {
    try await desk.perform(Self.promise, input, call) { transaction in
      let product = try await transaction.repository(Product.self).named(input.sku)
      try product.check(input.quantity)
      let size = try product.check(size: input.size)
      if let day = input.by, day < transaction.today {
        throw OpsError(.badDate, "\(day) is over", field: "by", hint: "give a day from today on")
      }
      let system = transaction.asSystem("calculates when the floor could make goods")
      let color = try await OrderPlaces(transaction).color(input.inColor)
      var premises = FloorReader.Premises()
      if let day = input.by {
        let end = transaction.context.calendar.start(of: day.adding(days: 1)).floorSeconds
        let wanted = end - transaction.now.floorSeconds + 28 * 86_400
        premises.horizon = min(FloorReader.Premises.longestHorizon, max(premises.horizon, wanted))
      }
      let wanted = ProductionOrder(
        id: RecordID(rawValue: 0), number: PromiseQuestion.number, productID: product.id,
        size: size, quantity: input.quantity, due: input.by, colorID: color?.id,
        createdAt: transaction.now, updatedAt: transaction.now)
      let question = try await PromiseQuestion(wanted, product.sku, system, premises)
      return try question.answer(unit: product.unit)
    }
  }
}
