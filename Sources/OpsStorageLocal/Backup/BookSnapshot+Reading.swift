import OpsDomain
import OpsStorage

extension BookSnapshot {
  /// All records of a collection, as they are in the copy.
  public func rows(of schema: Schema) throws -> [Row] {
    let connection = try Connection(
      path: path, isReadOnly: true, cacheKiB: 1_024,
      busyMilliseconds: LocalStoreOptions.foreignLockMilliseconds)
    defer { try? connection.close() }
    return try connection.perform { engine in
      var found: [Row] = []
      while true {
        var query = Query(schema)
        query.after = found.last.map { [.id($0.id)] }
        let page = try engine.records(query)
        if page.isEmpty { return found }
        found += page
      }
    }
  }

  /// What tells the book at `path` from others: the hash of its first commit; nil where there is no
  /// book that can be read.
  public static func identity(ofBookAt path: String) -> [UInt8]? {
    guard let file = try? BookFile(path: path),
      (try? file.prepare(createsIfMissing: false)) != nil,
      let connection = try? Connection(
        path: path, isReadOnly: true, cacheKiB: 1_024,
        busyMilliseconds: LocalStoreOptions.readerWaitMilliseconds)
    else { return nil }
    defer { try? connection.close() }
    return try? connection.perform { engine in try identity(engine) }
  }
}
