import OpsDomain

/// Who is told.
public enum NoticeAudience: Sendable, Equatable {
  /// Everybody who holds the permission, for this product where it is good for some only.
  case holders(of: Permission, product: RecordID?)
  /// These; where none of them is there any more, whoever holds the permission.
  case users([RecordID], else: Permission)
}
