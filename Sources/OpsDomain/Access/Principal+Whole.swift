extension Principal {
  /// Throws `denied.permission` unless `permission`, which the operation has asked for, covers
  /// every record, without an exception. For what concerns all records at once, such as figures
  /// over all goods.
  /// - Parameter what: What is about all, as half a sentence.
  public func requireWhole(_ permission: Permission, for what: String) throws(OpsError) {
    guard reach(of: permission) != .all else { return }
    throw OpsError(
      .denied, "Your permission \(permission.rawValue) is limited to some records, but \(what)",
      hint: "ask somebody whose permission is not limited")
  }
}
