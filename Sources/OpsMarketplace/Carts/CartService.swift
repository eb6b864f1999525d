import OpsDomain
import OpsKernel
import OpsStorage

/// Carts and what they cost. One method per operation.
public struct CartService: DeskService {
  let desk: Desk

  /// The service at this desk.
  public init(desk: Desk) { self.desk = desk }

  /// The nouns of its operations.
  public static let nouns = ["cart"]

  public static let operations: [AnyOperation] = [
    AnyOperation(add, CartService.add),
    AnyOperation(set, CartService.set),
    AnyOperation(remove, CartService.remove),
    AnyOperation(clear, CartService.clear),
    AnyOperation(show, CartService.show),
    AnyOperation(quote, CartService.quote),
    AnyOperation(key, CartService.key),
    AnyOperation(merge, CartService.merge),
    AnyOperation(request, CartService.request),
    AnyOperation(requests, CartService.requests),
  ]

  /// Carts are kept without their contents in the journal, so nothing can bring one back.
  static let undo = Undo.final("change the cart again")
}

extension AppDependencies {
  /// The service of its operations: see ``CartService``.
  public var carts: CartService { service() }
}
