import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `stock.assign`.
public struct AssignStock: OperationInput {
  /// The product.
  public var sku: NameOf<Product>
  /// `S`: Size, for a product that has sizes.
  public var size: Name?
  /// Only stock at this location and inside it.
  public var location: NameOf<Location>?
}

extension StockService {
  static let assign = Operation<AssignStock, StockAssignmentView>(
    "stock.assign", area: .warehouse,
    "Suggests lots of a product for waiting requests so that as little as possible expires.",
    permission: .requestView, effect: .read,
    examples: ["stock assign LAMP-1", "stock assign LAMP-1 --location MAIN -o json"],
    consistency: .snapshot)

  /// Lots for the waiting requests, each for the day it is needed, today without one. The answer is
  /// exact and has the bound that proves it. Throws `denied.permission` for callers who may see
  /// requests but no stock, and `data.too_large` for more than ``PickPool/maximum`` lots and
  /// places, or when the sum of the requests is too large.
  public func assign(
    _ input: AssignStock, _ call: Call
  ) async throws -> Outcome<StockAssignmentView> {
    try await desk.perform(Self.assign, input, call) { transaction in
      try transaction.principal.require(.inventoryView, to: "Assigning stock to requests")
      let product = try await transaction.repository(Product.self).named(input.sku)
      let size = try product.check(size: input.size)
      var location: Location?
      if let code = input.location {
        location = try await transaction.repository(Location.self).named(code)
      }
      let pool = try await PickPool.read(
        product, size: size, at: location, goodOn: transaction.today, transaction)
      try pool.requireWhole(product)
      let requests =
        try await transaction.goodsRequests?.open(product, size: size, transaction) ?? []
      let wanted = try Self.wanted(by: requests, product)
      return Self.view(product, pool, requests, wanted, today: transaction.today)
    }
  }

  /// The sum of the requests. Throws `data.too_large`.
  static func wanted(
    by requests: [GoodsDemand], _ product: Product
  ) throws -> Quantity {
    do {
      return try requests.reduce(.zero) { try $0.adding($1.quantity) }
    } catch let error as OpsError where error.isTooLarge {
      throw OpsError(
        .tooLarge,
        "The open requests for \(Excerpt.of(product.sku)) add up to more than "
          + "\(Quantity(rawValue: .max))", field: "sku",
        hint: "run `opsh oos list --product \(product.sku)`, and correct or cancel the largest")
    }
  }

  private static func view(
    _ product: Product, _ pool: PickPool, _ requests: [GoodsDemand], _ wanted: Quantity,
    today: CivilDate
  ) -> StockAssignmentView {
    let supplies = pool.goods.map {
      DatedSupply(
        quantity: $0.candidate.free, due: $0.candidate.due, loss: $0.candidate.due == nil ? 0 : 1)
    }
    let demands = requests.map {
      DatedDemand(quantity: $0.quantity, needBy: max(today, $0.neededBy ?? today))
    }
    let assignment = NeedDateAssignment.solve(supplies, for: demands)
    let proof = AssignmentProof(assignment, of: supplies, for: demands)
    func amount(_ raw: Int128) -> Quantity { Quantity(rawValue: Int64(clamping: raw)) }
    return StockAssignmentView(
      sku: product.sku, requests: requests.count,
      wanted: wanted, filled: amount(proof.filled), fillable: amount(proof.fillable),
      saved: amount(proof.saved), savable: amount(proof.savable), isOptimal: proof.isOptimal,
      parts: assignment.pieces.map { piece in
        let goods = pool.goods[piece.supply]
        return StockAssignmentView.Part(
          request: requests[piece.demand].number, needBy: demands[piece.demand].needBy,
          lot: goods.candidate.lot.isEmpty ? nil : goods.candidate.lot, location: goods.place,
          due: goods.candidate.due, quantity: piece.quantity)
      })
  }
}
