extension Parameter.Kind {
  /// Whether a value of this kind names a file of the caller's machine, which data must not choose.
  /// The SHA-256 of a file that was sent names none.
  public func namesFile(_ value: String) -> Bool {
    isFile || (self == .content && ImageDigest(value) == nil)
  }
}
