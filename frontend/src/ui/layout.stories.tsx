import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { Heading, Hint, Note, Row, Stack, Text } from "@/ui/layout";

export function Places() {
  return (
    <Stack gap={3}>
      <Row justify="between">
        <Heading level={3}>Departures</Heading>
        <Row gap={2}>
          <Button variant="outline">Copy dates</Button>
          <Button>Add departure</Button>
        </Row>
      </Row>
      <Stack as="ul" gap={2} surface="raised">
        <Row as="li" justify="between">
          <Text as="span" strong>
            Asha Baruah <Note small>Bed 2 of 4</Note>
          </Text>
          <Badge tone="good">Paid</Badge>
        </Row>
      </Stack>
    </Stack>
  );
}

export function Words() {
  return (
    <>
      {([1, 2, 3, 4] as const).map((level) => (
        <Heading key={level} level={level}>
          Kedarkantha winter trek
        </Heading>
      ))}
      <Text>A paragraph of a page.</Text>
      <Hint>Travellers see this on their ticket.</Hint>
      <Text tone="bad">Type an amount in rupees.</Text>
    </>
  );
}

export function Surfaces() {
  return (["raised", "sunken", "outlined", "line"] as const).map((surface) => (
    <Stack key={surface} surface={surface}>
      <Text>{surface}</Text>
    </Stack>
  ));
}
