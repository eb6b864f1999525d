import OpsDomain

/// What goods are reserved for. The requests themselves are records of a later area; here they
/// have a name, so that a reservation can refer to one.
public enum GoodsRequest {
  public static let record = Record("oos_requests", .sales, "request", series: "OOS")
}
