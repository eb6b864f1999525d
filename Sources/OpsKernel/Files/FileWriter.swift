import Glibc
import OpsDomain

/// The one way in which commands write files.
///
/// It refuses files that belong to a book, links, devices and folders. It asks before it replaces a
/// file, and writes nothing in a rehearsal. The new file is made beside its place under a random
/// name, for its owner alone, and put there in one step.
public struct FileWriter: Sendable {
  private let protected: ProtectedFiles
  private let random: any RandomSource
  /// Whether nothing is written, as in a dry run or a sandbox.
  public let isRehearsal: Bool
  private let replacesUnasked: Bool
  private let mayReplace: @Sendable (FileOrder) throws -> Bool
  private let remark: @Sendable (String) -> Void

  /// - Parameters:
  ///   - isRehearsal: Whether nothing is written, as in a dry run or a sandbox.
  ///   - replacesUnasked: Whether any file may be replaced, also one that comes after the look.
  ///   - mayReplace: Whether a file that is there may be replaced; asks, or throws.
  ///   - remark: Takes what a rehearsal has to say of the files it did not write.
  public init(
    protecting protected: ProtectedFiles, random: any RandomSource, isRehearsal: Bool = false,
    replacesUnasked: Bool = false,
    mayReplace: @escaping @Sendable (FileOrder) throws -> Bool = { _ in false },
    remark: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    self.protected = protected
    self.random = random
    self.isRehearsal = isRehearsal
    self.replacesUnasked = replacesUnasked
    self.mayReplace = mayReplace
    self.remark = remark
  }

  /// Looks at a file before anything has run, and asks where that is due.
  ///
  /// Throws `usage.arguments` for a name that cannot be used, `cantcreate.file` for a file that is
  /// not to be written, `confirm.needed` for one that is there already, and what asking throws.
  public func permit(_ order: FileOrder) throws -> FilePermit {
    try FileName.check(order.path, field: order.field)
    guard !protected.holds(order.path) else { throw Self.ofBook(order) }
    let place = try FilePlace(order)
    guard let found = try place.status() else {
      try place.checkFolder(random)
      return FilePermit(order: order, replaces: replacesUnasked && !isRehearsal)
    }
    try place.check(found)
    if case .goingOn = order.growth { return FilePermit(order: order, replaces: false) }
    try place.checkFolder(random)
    guard !isRehearsal else { return FilePermit(order: order, replaces: true) }
    guard try replacesUnasked || mayReplace(order) else {
      throw OpsError(
        .confirmNeeded, "The file \(Excerpt.of(order.path, maximum: 120)) already exists",
        field: order.field, hint: "add --yes to replace it, or name another file")
    }
    return FilePermit(order: order, replaces: true)
  }

  /// Looks at a folder before it is made. Throws `cantcreate.file` for one that belongs to a book,
  /// there or not.
  public func check(folder path: String, field: String?) throws(OpsError) {
    var path = path[...]
    while path.utf8.count > 1, path.utf8.last == UInt8(ascii: "/") { path = path.dropLast() }
    guard protected.holds(String(path)) else { return }
    throw OpsError(
      .cannotCreate, "\(Excerpt.of(String(path), maximum: 120)) belongs to a book", field: field,
      hint: "name another folder")
  }

  /// Begins to write. Throws what ``permit(_:)`` throws, and `tempfail.storage_full`.
  public func open(_ order: FileOrder) throws -> OutputFile { try open(try permit(order)) }

  /// Begins to write what was permitted. The place is looked at again: time has gone by.
  /// Throws `cantcreate.file` and `tempfail.storage_full`.
  public func open(_ permit: FilePermit) throws -> OutputFile {
    let order = permit.order
    guard !isRehearsal else {
      let remark = remark
      return OutputFile(rehearsing: order) {
        let done = permit.replaces ? "replaced" : "written"
        remark("\(Excerpt.of(order.path, maximum: 120)) is not \(done)\n")
      }
    }
    guard !protected.holds(order.path) else { throw Self.ofBook(order) }
    return try OutputFile(permit, random)
  }

  /// Writes a whole file. Throws what ``open(_:)-(FileOrder)`` throws.
  public func write(_ bytes: [UInt8], to order: FileOrder) throws {
    try write(bytes, to: try permit(order))
  }

  /// Writes a whole file that was permitted. Throws `cantcreate.file` and `tempfail.storage_full`.
  public func write(_ bytes: [UInt8], to permit: FilePermit) throws {
    let file = try open(permit)
    try file.put(bytes)
    try file.close()
  }

  /// Why a file is refused that belongs to a book.
  public static func ofBook(_ order: FileOrder) -> OpsError {
    OpsError(
      .cannotCreate, "\(Excerpt.of(order.path, maximum: 120)) belongs to a book",
      field: order.field, hint: "name another file")
  }
}
