import OpsDomain
import OpsKernel

/// What needs goods.
public enum MaterialDemandKind: String, Sendable, CaseIterable, Codable {
  /// An out-of-stock request.
  case request
  /// A part of an open production order.
  case production
  /// A part of a proposal to make.
  case part
  /// A reorder rule.
  case rule
  /// A location whose stock is below zero.
  case deficit
}
