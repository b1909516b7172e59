import { t } from "#messages/site";
import { useSite } from "@/api/site";
import classes from "@/features/site/about-page.module.css";
import { ButtonLink } from "@/ui/link";
import { Markdown } from "@/ui/markdown";
import { Container } from "@/ui/page-shell";
import { usePageTitle } from "@/ui/page-title";
import { Picture } from "@/ui/picture";

export function AboutPage() {
  const { client, product_name } = useSite();
  const name = client?.client_name ?? product_name;
  usePageTitle(t.aboutTitle, name);
  return (
    <article>
      {client?.client_banner && (
        <Picture
          image={client.client_banner}
          alt=""
          sizes="100vw"
          ratio="fill"
          priority
          className={classes["banner"]}
        />
      )}
      <Container className={classes["body"]}>
        {client?.client_logo && (
          <div className={classes["logo"]}>
            <img src={client.client_logo} alt="" width={112} height={112} />
          </div>
        )}
        <h1 className={classes["name"]}>{name}</h1>
        <div className={classes["text"]}>
          <Markdown text={client?.about || t.aboutFallback} />
        </div>
        <ButtonLink to={client ? "/events" : "/alltrips"} size="lg">
          {t.seeTrips}
        </ButtonLink>
      </Container>
    </article>
  );
}
