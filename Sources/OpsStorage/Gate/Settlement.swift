/// What an area does about what has happened, before the commit is sealed. Like a reaction it has
/// the rights of the system.
public struct Settlement: Sendable {
  let run: @Sendable ([Occurrence], Transaction) async throws -> Void

  /// - Parameter run: Gets what has happened since the last settlement, in its order. Each comes
  ///   once, unless it says how much it was.
  public init(_ run: @escaping @Sendable ([Occurrence], Transaction) async throws -> Void) {
    self.run = run
  }
}
