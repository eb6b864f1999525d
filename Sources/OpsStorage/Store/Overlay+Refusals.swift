import OpsDomain

extension Overlay {
  /// Returns the record when it is there with this version. Throws `notfound.any` or
  /// `conflict.version`.
  static func require(
    _ row: Row?, _ schema: Schema, id: RecordID, version: Int64
  ) throws -> Row {
    guard let current = row else {
      throw OpsError(.notFound, "There is no record \(id) in \(schema.name)")
    }
    guard current.version == version else {
      throw OpsError(
        .conflictVersion,
        "Record \(id) of \(schema.name) has version \(current.version), not \(version)",
        field: "version", hint: "read it again and repeat the change")
    }
    return current
  }

  /// The refusal of a key that another record has.
  static func taken(_ schema: Schema, _ key: UniqueKey) -> OpsError {
    schema.duplicate(of: key)
  }
}
