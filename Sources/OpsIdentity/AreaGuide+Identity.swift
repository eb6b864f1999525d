import OpsKernel

extension AreaGuide {
  static let identity = AreaGuide(
    .identity, "people, roles, rights, tokens, sessions, privacy",
    [
      AreaReader("everybody", nil, first: TokenService.create),
      AreaReader("administrators", .administrator, first: IdentityService.create),
    ])
}
