import OpsDomain
import OpsKernel
import OpsStorage

extension BookSetting where Value == String {
  /// Code of an internal location.
  static func location(
    _ key: String, default fallback: String, _ summary: String
  ) -> BookSetting {
    .record(
      key,
      .record(
        noun: Location.schema.noun, range: "code of an internal location",
        maximum: LocationRules.codeLength), default: fallback, summary
    ) { code, transaction in
      let location = try await transaction.repository(Location.self).named(code)
      try location.requireInternal(field: "value")
      return location.code
    }
  }
}
