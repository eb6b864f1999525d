import OpsDomain

/// Small things that belong to a book and are none of its records, each under a name: keys, the log
/// of checkpoints. Several processes share them.
///
/// Calls wait for the place where the items are. What asks for a key has to have it before it goes
/// on, as with a key in a file.
public protocol KeptItems: Sendable {
  /// What is kept under the name; nil for nothing.
  func item(_ name: String) throws(OpsError) -> [UInt8]?

  /// All items whose names begin so, in the order of the bytes of their names.
  func items(beginning start: String) throws(OpsError) -> [KeptItem]

  /// The last of these items; nil where there is none.
  func last(beginning start: String) throws(OpsError) -> KeptItem?

  /// Lets `change` read and write while no other process changes anything. All that it writes is
  /// there for good when this returns, or nothing of it. It may run several times.
  func alone<Answer: Sendable>(
    _ change: (any KeptSession) throws(OpsError) -> Answer
  ) throws(OpsError) -> Answer
}

/// One item with its name.
public struct KeptItem: Sendable, Equatable {
  /// What it is called, such as `seal/key`.
  public let name: String
  /// What is kept.
  public let content: [UInt8]

  /// An item with this name.
  public init(_ name: String, _ content: [UInt8]) {
    self.name = name
    self.content = content
  }
}

/// The items while one process has them for itself: see ``KeptItems/alone(_:)``.
public protocol KeptSession {
  /// Tells one run of the place from another. Between two runs it may have been set back, to a
  /// backup or to what a standby had.
  func run() throws(OpsError) -> [UInt8]

  /// What is kept under the name; nil for nothing.
  func item(_ name: String) throws(OpsError) -> [UInt8]?

  /// The last of the items whose names begin so; nil where there is none.
  func last(beginning start: String) throws(OpsError) -> KeptItem?

  /// Keeps the item, in the place of what has its name.
  func put(_ item: KeptItem) throws(OpsError)

  /// Removes what has this name, if there is something.
  func remove(_ name: String) throws(OpsError)
}
