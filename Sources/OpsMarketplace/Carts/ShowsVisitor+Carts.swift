import OpsKernel

// Guests are told apart by the keys of their carts.

extension AddToCart: ShowsVisitor {
  package var visitor: String? { guest }
}

extension SetCartLine: ShowsVisitor {
  package var visitor: String? { guest }
}

extension RemoveCartLine: ShowsVisitor {
  package var visitor: String? { guest }
}

extension ClearCart: ShowsVisitor {
  package var visitor: String? { guest }
}
