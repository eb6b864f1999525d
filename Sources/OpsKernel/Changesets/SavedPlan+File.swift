extension SavedPlan {
  /// Writes the file, for its owner only: it holds what the operations were given.
  /// Throws `cantcreate.file` or `tempfail.storage_full`.
  public func write(to permit: FilePermit, _ writer: FileWriter) throws {
    try writer.write(try bytes(), to: permit)
  }
}

extension Desk {
  /// The saved plan in that file. Throws `noinput.file`, `data.malformed`, `data.corrupt`,
  /// `data.too_large` and `protocol.version`.
  public func savedPlan(_ path: String) throws -> SavedPlan {
    let source = try ByteSources.open(path)
    let bytes = try source.readAll(limit: SavedPlan.fileBytes, name: path)
    return try SavedPlan(bytes, rules: world.rules)
  }
}
