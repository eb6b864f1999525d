/// The straight line on a plane, for places in metres.
public struct PlanarDistance: DispatchDistance {
  /// The distance between places whose coordinates are metres on a plane.
  public init() {}

  public func metres(from: DispatchPlace, to: DispatchPlace) -> Int64 {
    let (east, north) = (to.x - from.x, to.y - from.y)
    return Int64((east * east + north * north).squareRoot().rounded(.up))
  }
}
