/// Whether prices and fees include the tax on them.
public enum PriceMode: String, Sendable, Hashable, CaseIterable {
  /// Tax is included: it is a part of the total and adds nothing to it.
  case gross
  /// Tax is added to the prices and fees.
  case net
}
