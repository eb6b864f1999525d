import OpsDomain
import OpsKernel
import OpsStorage
import OpsWarehouse

/// Input of `materials.lots`.
public struct SizeLots: OperationInput {
  /// `G`: The group of machines.
  public var group: Argument<Name>
  /// `TIME`: How many days to look ahead, 1d to 60d; default 28d.
  public var horizon: TimeSpan?
  /// `PERCENT`: The cost of keeping goods for a year, 0.0001 to 99 % of their value; default 20.
  /// Only for people who may see costs.
  public var holding: Quantity?
  /// `N`: The most changes to try; default 20000.
  public var tries: Int64?
}

extension MaterialsService {
  static let lots = Operation<SizeLots, MaterialLotsView>(
    "materials.lots", area: .workshop,
    "Proposes lot sizes that balance the cost of set-ups and of stock, within the capacity of "
      + "the machines.",
    permission: .productionSchedule, effect: .read,
    examples: ["materials lots moulding", "materials lots moulding --horizon 14d -o json"],
    consistency: .snapshot)

  /// Combines the daily proposals of the material plan into lots for the machines of a group.
  ///
  /// A lot costs the time of its set-up at the rate of a machine, and keeping its goods costs a
  /// share of their value for each day before they are needed. The machines work in the shifts of
  /// the floor, without the time that its schedule already uses.
  ///
  /// Throws `denied.permission` for a right that is limited to some products or places,
  /// `data.bad_value` for figures out of range, `notfound.any` for a group without machines,
  /// `rule.violated` where a set-up costs nothing or the machines cannot make what is needed in
  /// time.
  public func lots(_ input: SizeLots, _ call: Call) async throws -> Outcome<MaterialLotsView> {
    try await desk.perform(Self.lots, input, call) { transaction in
      try Self.requireWholeRight(transaction)
      let question = try await LotQuestion(input, transaction)
      return try question.answer()
    }
  }
}
