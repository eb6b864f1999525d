import OpsDomain

/// Items that are sealed where they are kept: a person who has that place and not the key learns
/// nothing, changes nothing unnoticed and puts nothing in the place of something else. That an item
/// is gone, or is an older one of the same name, cannot be seen.
public struct SealedItems: KeptItems {
  private struct Session: KeptSession {
    let base: any KeptSession
    let key: BookKey

    func run() throws(OpsError) -> [UInt8] { try base.run() }

    func item(_ name: String) throws(OpsError) -> [UInt8]? {
      guard let sealed = try base.item(name) else { return nil }
      return try key.open(sealed, as: name)
    }

    func last(beginning start: String) throws(OpsError) -> KeptItem? {
      guard let sealed = try base.last(beginning: start) else { return nil }
      return try key.open(sealed)
    }

    func put(_ item: KeptItem) throws(OpsError) {
      try base.put(KeptItem(item.name, try key.seal(item.content, as: item.name)))
    }

    func remove(_ name: String) throws(OpsError) { try base.remove(name) }
  }

  /// Says that the key is the right one.
  private static let proof = KeptItem("check", Array("opsh".utf8))

  private let base: any KeptItems
  private let key: BookKey

  /// Opens the items with the key, which becomes theirs when there is no item yet.
  /// Throws `config.invalid` for another key than theirs.
  public init(_ base: any KeptItems, key: BookKey) throws(OpsError) {
    self.base = base
    self.key = key
    guard try item(Self.proof.name) == nil else { return }
    try alone { (session) throws(OpsError) -> Void in
      if try session.item(Self.proof.name) == nil { try session.put(Self.proof) }
    }
  }

  public func item(_ name: String) throws(OpsError) -> [UInt8]? {
    guard let sealed = try base.item(name) else { return nil }
    return try key.open(sealed, as: name)
  }

  public func items(beginning start: String) throws(OpsError) -> [KeptItem] {
    var items: [KeptItem] = []
    for sealed in try base.items(beginning: start) { items.append(try key.open(sealed)) }
    return items
  }

  public func last(beginning start: String) throws(OpsError) -> KeptItem? {
    guard let sealed = try base.last(beginning: start) else { return nil }
    return try key.open(sealed)
  }

  public func alone<Answer: Sendable>(
    _ change: (any KeptSession) throws(OpsError) -> Answer
  ) throws(OpsError) -> Answer {
    try base.alone { (session) throws(OpsError) -> Answer in
      try change(Session(base: session, key: key))
    }
  }
}

extension BookKey {
  /// The item as it was before it was sealed.
  fileprivate func open(_ sealed: KeptItem) throws(OpsError) -> KeptItem {
    KeptItem(sealed.name, try open(sealed.content, as: sealed.name))
  }
}
