import OpsDomain
import OpsKernel

/// What wants goods.
public enum MaterialDemandKind: String, Sendable, CaseIterable, Codable {
  /// An out-of-stock request.
  case request
  /// A part of an open production order.
  case production
  /// A part of something that is proposed to be made.
  case part
  /// A reorder rule.
  case rule
  /// A place whose stock is below zero.
  case deficit
}
