import OpsDomain
import OpsKernel

extension PersonalReading {
  /// What an answer shows of a user.
  static func user(
    _ id: RecordID, email: Personal<String>?, phone: Personal<String>?
  ) -> PersonalReading {
    about(id, [("email", email != nil), ("phone", phone != nil)])
  }

  /// What was written about a user; nothing where it is about a role.
  /// - Parameter fields: Column names with whether the answer has something in them.
  static func about(_ user: RecordID?, _ fields: [(String, Bool)]) -> PersonalReading {
    var reading = PersonalReading()
    if let user { reading.add(User.schema.name, user.description, fields) }
    return reading
  }
}
