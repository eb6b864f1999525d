import OpsDomain

/// What kind of code an identity provider gave out.
public enum GrantKind: String, ColumnChoice, Codable {
  /// Goes back to the program that opened the sign-in page.
  case authorizationCode = "authorization_code"
  /// Belongs to a terminal whose owner approves it elsewhere (RFC 8628).
  case deviceCode = "device_code"
}
