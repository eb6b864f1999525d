import OpsDomain

extension Desk {
  /// What is known of files that were not stored; nil at a desk that stores files.
  public var heldFacts: HeldFacts? { (world.images as? HeldFiles)?.held }

  /// The same desk for work that is only tried out: it stores no file, it only notes what the files
  /// are.
  func holding(_ held: HeldFacts) -> Desk {
    var desk = self
    desk.world = world.keeping(HeldFiles(base: world.images, held: held))
    return desk
  }
}

extension AppDependencies {
  /// The same services for work that is only tried out, which stores no file: `held` gets to know
  /// what the files are.
  public func holding(_ held: HeldFacts) -> AppDependencies { with { $0.holding(held) } }
}
