import OpsDomain

extension UntoldRecords {
  /// Who gave whom access: the password, role or grant changes in the same commit, and is told.
  static let accessGifts = UntoldRecords(schema: AccessGift.schema) { _, _ in true }
}
