import OpsDomain
import OpsKernel
import OpsSales
import OpsScheduling
import OpsStorage
import OpsWarehouse

/// Input of `materials.pegs`.
public struct ShowPegs: OperationInput {
  /// `SKU|MO|OOS`: A product, or the number of a production order or of a request.
  public var of: Argument<Name>
}

extension MaterialsService {
  static let pegs = Operation<ShowPegs, MaterialPegsView>(
    "materials.pegs", area: .workshop,
    "Shows which supply serves which demand, for a product, a production order or a request.",
    permission: .productionSchedule, effect: .read,
    examples: ["materials pegs LAMP-1", "materials pegs RICE -o json"],
    consistency: .snapshot)

  /// The pegs of the current plan in both directions. Throws `notfound.any` for an unknown SKU or
  /// number, and `denied.permission` for a right that is limited to some products or places.
  public func pegs(
    _ input: ShowPegs, _ call: Call
  ) async throws -> Outcome<MaterialPegsView> {
    try await desk.perform(Self.pegs, input, call) { transaction in
      try Self.requireWholeRight(transaction)
      let subject = try await PegSubject.named(input.of, transaction)
      let book = try await MaterialBook.read([subject.product], method: nil, transaction)
      let plan = try MaterialNetting(book).plan()
      let list = PegList(try await MaterialNames(plan, transaction))
      return MaterialPegsView(
        of: subject.name, servedBy: list.servedBy(subject), serves: list.serves(subject))
    }
  }
}
